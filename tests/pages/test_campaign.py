"""The campaign: a cog for every level of every planet, won by the records alone, seen on the shelf and in the setup."""

from __future__ import annotations

from collections.abc import Callable

from game.app.program import Program
from game.pages.parts.campaign import Progress, progress
from game.pages.setup import SetupScene
from game.store.records import Record
from rules import catalog
from tests.pages.play import record, won
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = catalog.load("planet_smash")
CAMPAIGN = GAME.campaign()


def on(planet: str, title: str, **values: object) -> Record:
    """A finished game on a planet."""
    return record(f"{planet}{title}{values}", options={"planet": planet}, title=title, **values)


def told(*records: Record) -> Progress:
    found = progress(GAME, records)
    assert found is not None
    return found


def test_the_planets_go_from_the_one_to_begin_with_to_the_hardest() -> None:
    assert CAMPAIGN is not None and CAMPAIGN.choices[0] == "lv_426"
    assert sorted(CAMPAIGN.choices) == sorted(GAME.planets)
    assert [name for name, _ in CAMPAIGN.levels] == ["Easy", "Normal", "Hard"]


def test_a_win_brings_the_cogs_below_it_too_and_none_is_lost() -> None:
    way = told(on("brine", "Hard win"), on("brine", "Easy win"), on("prisma", "Normal win"))
    assert (way.won("brine"), way.won("prisma"), way.won("lv_426")) == (3, 2, 0)
    assert way.cogs == (5, 3 * len(way.campaign.choices))
    assert way.words("brine") == "Won: Easy, Normal and Hard"
    assert way.words("prisma") == "Won: Easy and Normal. Still to win: Hard"
    assert way.words("lv_426") == "Won: nothing yet. Still to win: Easy, Normal and Hard"


def test_only_what_one_won_alone_counts() -> None:
    lost = on("brine", "Smashed late", winners=())
    company = on("brine", "Ada wins", seats=("Ada", "Ben"))
    helped = on("brine", "Hard win", helped=("master",))
    watched = on("brine", "Hard win", bots=("master",))
    elsewhere = on("brine", "Hard win", game="smash_gear")
    unseen = on("unseen", "Hard win")
    assert told(lost, company, helped, watched, elsewhere, unseen).cogs[0] == 0


def test_a_real_win_is_a_cog(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("result", won(app)))
    way = progress(driver.app.game("planet_smash"), driver.app.store.records.all())
    assert way is not None and way.won("dusthalo") > 0


def test_the_shelf_and_the_setup_tell_it(drive: Drive, told: list[str]) -> None:
    def shelf(app: Program) -> object:
        app.store.records.add(on("brine", "Normal win"))
        return app.page("shelf", "planet_smash")

    driver = drive(first=shelf)
    driver.settle()
    assert "2 of 27 cogs" in told
    driver.app.push(driver.app.page("setup", "planet_smash"))
    driver.settle()
    setup = driver.page(SetupScene)
    order = [choice.id for choice in setup.chosen.offered]
    assert CAMPAIGN is not None and order == [*CAMPAIGN.choices, "unseen"]
    shown = setup.chosen.progress.with_progress(setup.chosen.offered[order.index("brine")])
    assert shown.facts[-1] == "Won: Easy and Normal. Still to win: Hard"


def test_a_game_that_was_never_played_is_explained_instead(drive: Drive, told: list[str]) -> None:
    driver = drive(first=lambda app: app.page("shelf", "planet_smash"))
    driver.settle()
    assert not any("cogs" in line for line in told)


def test_a_game_without_a_campaign_has_none(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("setup", "smash_gear"))
    driver.settle()
    assert driver.page(SetupScene).chosen.progress is None
