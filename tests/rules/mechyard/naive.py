"""A second, naive model of a game of Mechyard, written only from the rules and the words on the modules.

A game is one long generator over dicts: it yields the possible actions as a set of tuples, and is sent the
chosen one. Results of chance (ids, shuffles, a random first player) are taken from the position that it is
compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import cache
from typing import Any

AnyAction = tuple[Any, ...]
"""An action: the name of its kind, then its fields."""
Play = Generator[set[AnyAction], AnyAction, AnyAction | None]
"""A running part of the game. It returns the action that ended it, None when it ran to its end."""
Module = dict[str, Any]
Mech = dict[str, Any]

CORE, LASER, LEG = "core", "laser_cannon", "standard_leg"
PRINTED: dict[str, dict[str, Any]] = {}
KINDS = ("weapon", "utility", "movement")


def printed(kind: str, table: str, *names: str) -> None:
    """Read lines of a table of modules into PRINTED."""
    for line in table.strip().splitlines():
        design, *cells = line.split()
        PRINTED[design] = {"kind": kind, **dict(zip(names, cells, strict=True))}
        for name in ("cost", "health", "damage", "mobility"):
            if name in PRINTED[design]:
                PRINTED[design][name] = int(PRINTED[design][name])


printed("core", "core 6 10 nesw", "cost", "health", "sides")
printed("weapon", """
    laser_cannon  4 8 esw  4 ml
    flak_organ    4 5 esw  2 ml
    bore_lance   12 6 sw   7 c
    harpoon       4 5 esw  4 l
    siege_mortar  5 4 esw  5 l
    rail_lance   11 5 sw   5 ml
    buzz_jaw      3 4 nw   2 c
    ember_hose    5 6 nsw  2 c
    tesla_crown   8 6 esw  3 m
    rocket_nest   6 5 esw  3 l
    chatter_gun   5 5 nsw  2 cm
    ram_fist      5 5 esw  2 c
    thunder_horn  8 5 esw  4 c
""", "cost", "health", "sides", "damage", "ranges")  # fmt: skip
printed("utility", """
    shield_drum   4 7 nesw
    ammo_lift     9 6 nesw
    coin_press    5 6 nes
    hatch_ring    3 6 nesw
    repair_arm    3 6 nesw
    shift_bell    3 6 nesw
    tow_magnet    4 6 new
    gale_fan      4 7 nesw
    wind_key      6 6 nesw
    barter_scale  5 6 nesw
    soup_galley   4 6 nesw
    thorn_hide    4 10 nesw
    range_finder  3 6 nesw
""", "cost", "health", "sides")  # fmt: skip
printed("movement", """
    standard_leg  3 5 new 5
    crawler       5 8 new 5
    jump_jets     8 6 new 12
    piston_legs   4 7 new 7
    raptor_claw   7 6 new 6
    spider_stilts 3 7 new 6
    gyro_wheel    4 6 new 8
    hover_skirt   4 8 new 9
    pogo_spring   5 5 new 9
    iron_boot     4 8 ne  3
""", "cost", "health", "sides", "mobility")  # fmt: skip
STARTING = (CORE, LASER, LEG)

BESIDE = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}


# -- building (MY-4)


@cache
def open_sides(design: str, turn: int) -> frozenset[str]:
    """Return the sides with a connection after clockwise quarter turns."""
    return frozenset("nesw"[("nesw".index(side) + turn) % 4] for side in PRINTED[design]["sides"])


def meet(one: Module, other: Module) -> bool:
    """Return whether two modules are joined (MY-4.6)."""
    if abs(one["x"] - other["x"]) + abs(one["y"] - other["y"]) != 1:
        return False
    for side in open_sides(one["design"], one["turn"]):
        dx, dy = BESIDE[side]
        if (one["x"] + dx, one["y"] + dy) == (other["x"], other["y"]):
            return OPPOSITE[side] in open_sides(other["design"], other["turn"])
    return False


def joined(mech: Mech, module: Module) -> list[Module]:
    """Return the modules joined to one, clockwise from its upper side."""
    cells = {(each["x"], each["y"]): each for each in mech["modules"]}
    beside = [cells.get((module["x"] + dx, module["y"] + dy)) for dx, dy in BESIDE.values()]
    return [other for other in beside if other is not None and meet(module, other)]


def fits(mech: Mech, new: Module) -> bool:
    """Return whether a module can be attached in that cell and rotation (MY-4.1)."""
    empty = all((each["x"], each["y"]) != (new["x"], new["y"]) for each in mech["modules"])
    return empty and any(meet(new, each) for each in mech["modules"])


def attachments(mech: Mech, id: str, design: str) -> set[AnyAction]:
    """Return all ways to attach a module: of equivalent rotations only the smallest."""
    found: set[AnyAction] = set()
    xs, ys = ([each[axis] for each in mech["modules"]] for axis in "xy")
    for x in range(min(xs) - 1, max(xs) + 2):
        for y in range(min(ys) - 1, max(ys) + 2):
            seen: list[Any] = []
            for turn in range(4):
                same = (open_sides(design, turn), PRINTED[design]["kind"] == "movement" and turn)
                if same in seen:
                    continue
                seen.append(same)
                if fits(mech, {"design": design, "x": x, "y": y, "turn": turn}):
                    found.add(("Attach", id, x, y, turn))
    return found


def hangs_together(modules: list[Module]) -> bool:
    """Return whether every module is connected with the Core through joined ones."""
    reached = [modules[0]]
    for one in reached:
        reached += [each for each in modules if meet(one, each) and each not in reached]
    return len(reached) == len(modules)


def mobility(mech: Mech, module: Module) -> int:
    """Return the current Mobility of a movement module (MY-4.3)."""
    whole: int = PRINTED[module["design"]]["mobility"]
    lowest = all(each["y"] <= module["y"] for each in mech["modules"])
    full = module["design"] == "hover_skirt" or (lowest and module["turn"] == 0)
    return whole if full else whole // 2


# -- damage and range (MY-6, MY-7)


def band(distance: int) -> str:
    """Return the range of a distance (MY-6.1)."""
    return "c" if distance <= 4 else "m" if distance <= 8 else "l"


def stop(space: int) -> int:
    """Return a space limited to the ends of the track (MY-1.3)."""
    return max(-15, min(15, space))


class Game:
    """A model of a game that follows it action by action: `m` holds its whole state."""

    def __init__(self, m: dict[str, Any], look: Callable[[], dict[str, Any]]) -> None:
        """Start from the first position; `look` returns later positions, for the results of chance."""
        self.m, self.look = m, look
        self.doing = self.game()
        self.able = next(self.doing)

    def do(self, deed: AnyAction) -> None:
        """Carry out a possible action."""
        assert deed in self.able, deed
        try:
            self.able = self.doing.send(deed)
        except StopIteration:
            self.able = set()

    # -- who and what

    @property
    def seat(self) -> int:
        """Return the active seat."""
        return self.m["seat"]  # type: ignore[no-any-return]

    @property
    def own(self) -> Mech:
        """Return the active mech."""
        return self.m["mechs"][self.seat]  # type: ignore[no-any-return]

    def others(self) -> list[int]:
        """Return the other seats, clockwise."""
        seats = len(self.m["mechs"])
        return [(self.seat + along) % seats for along in range(1, seats)]

    def find(self, id: str) -> tuple[int, Module]:
        """Return a module by its id, with its seat."""
        return next(
            (seat, each)
            for seat, mech in enumerate(self.m["mechs"])
            for each in mech["modules"]
            if each["id"] == id
        )

    def apart(self, seat: int) -> int:
        """Return the distance of a mech from the active one."""
        return abs(self.own["at"] - self.m["mechs"][seat]["at"])  # type: ignore[no-any-return]

    # -- the course of a game

    def game(self) -> Play:
        """Run the game from the first attached part to the end, yielding the possible actions (MY-1,
        MY-2)."""
        m = self.m
        for seat, mech in enumerate(m["mechs"]):
            m["seat"] = seat
            while mech["parts"]:
                deed = yield set().union(*(attachments(mech, *part) for part in mech["parts"].items()))
                _, id, x, y, turn = deed
                self.attach(mech, id, mech["parts"].pop(id), x, y, turn)
        seats = range(len(m["mechs"]))
        m["round"], m["phase"] = 1, "buy"
        self.fill_shop()
        m["first"] = self.look()["first"] if m["agreed_first"] == "lot" else int(m["agreed_first"])
        while True:
            order = [(m["first"] + along) % len(seats) for along in seats]
            m["phase"] = "buy"
            if m["refill_by_round"] and m["round"] > 1:
                self.fill_shop()
            for m["seat"] in order:
                yield from self.buy()
            m["phase"] = "fight"
            for mech in m["mechs"]:
                mech["taken"] = 0
            for m["seat"] in order:
                yield from self.fight()
            self.end_of_phase()
            if m["round"] == m["rounds"]:
                break
            m["round"] += 1
        m["phase"] = "over"
        return None

    def end_of_phase(self) -> None:
        """Remove damage; the player who took most gains $3 and starts the next round (MY-7.3, MY-7.4,
        MY-2.3)."""
        m, mechs = self.m, self.m["mechs"]
        for mech in mechs:
            for each in mech["modules"]:
                if not each["broken"]:
                    each["damage"] = 0
        most = max(mech["taken"] for mech in mechs)
        tied = [seat for seat, mech in enumerate(mechs) if mech["taken"] == most]
        least = min(mechs[seat]["money"] for seat in tied)
        tied = [seat for seat in tied if mechs[seat]["money"] == least]
        while m["first"] not in tied:
            m["first"] = (m["first"] + 1) % len(mechs)
        if most:
            mechs[m["first"]]["money"] += 3

    def scores(self) -> list[int]:
        """Return money, plus twice the cost of unbroken modules and once that of broken ones, by seat
        (MY-8.1)."""
        return [
            mech["money"]
            + sum(PRINTED[each["design"]]["cost"] * (1 if each["broken"] else 2) for each in mech["modules"])
            for mech in self.m["mechs"]
        ]

    def winners(self) -> set[int]:
        """Return the seats with the highest worth; tied, those with more unbroken modules (MY-8.1)."""
        worth = [
            (score, sum(not each["broken"] for each in mech["modules"]))
            for score, mech in zip(self.scores(), self.m["mechs"], strict=True)
        ]
        return {seat for seat, each in enumerate(worth) if each == max(worth)}

    # -- buying (MY-3)

    def attach(self, mech: Mech, id: str, design: str, x: int, y: int, turn: int) -> None:
        """Attach a module."""
        new = {"id": id, "design": design, "x": x, "y": y, "turn": turn, "damage": 0, "broken": False}
        mech["modules"].append(new)

    def fill_shop(self) -> None:
        """Fill every empty place of the shop from its deck (MY-1.4)."""
        for kind in KINDS:
            for place in range(2):
                self.fill(kind, place)

    def fill(self, kind: str, place: int) -> None:
        """Put the top module of a deck into an empty place of the shop (MY-3.4); its id comes from the
        game."""
        shop, deck = self.m["shop"][kind], self.m["decks"][kind]
        if shop[place] is None and deck:
            id, design = self.look()["shop"][kind][place]
            assert id not in self.m["ids"], "an id twice"
            self.m["ids"].add(id)
            assert design == deck.pop(0), "another module than the top one"
            shop[place] = (id, design)

    def price(self, design: str) -> int:
        """Return the price of a shop module for the active player."""
        cost: int = PRINTED[design]["cost"]
        scale = any(each["design"] == "barter_scale" and not each["broken"] for each in self.own["modules"])
        first = not any(other >= 5 for other in self.m["bought"])
        return cost - 2 if scale and cost >= 5 and first else cost

    def crew_price(self) -> int:
        """Return the price of crew for the active player (MY-3.2)."""
        galleys = [each for each in self.own["modules"] if each["design"] == "soup_galley"]
        return 2 if any(not each["broken"] for each in galleys) else 4

    def sale(self, module: Module) -> int:
        """Return the money for selling a module: half its cost, a third for a broken one, rounded up
        (MY-3.5)."""
        cost: int = PRINTED[module["design"]]["cost"]
        part = 3 if module["broken"] else 2
        return cost // part + (cost % part > 0)

    def mending(self, module: Module) -> int:
        """Return the price of repairing a module: half its cost, rounded down (MY-3.6)."""
        return PRINTED[module["design"]]["cost"] // 2  # type: ignore[no-any-return]

    def earning(self, deed: AnyAction) -> int:
        """Return the money gained (or paid, negative) by an action of a Buy turn."""
        what, *how = deed
        match what:
            case "Sell":
                return self.sale(self.find(how[0])[1])
            case "Repair":
                return -self.mending(self.find(how[0])[1])
            case "Hire":
                return -self.crew_price()
            case "Attach":
                offers = [offer for shop in self.m["shop"].values() for offer in shop if offer is not None]
                return -self.price(dict(offers)[how[0]])
        return 0

    def buy(self) -> Play:
        """Run a player's Buy turn, yielding the possible actions (MY-3.7)."""
        m, mech = self.m, self.own
        m["bought"] = []
        while True:
            able: set[AnyAction] = {("EndTurn",)}
            for kind in KINDS:
                for offer in m["shop"][kind]:
                    if offer is not None and self.price(offer[1]) <= mech["money"]:
                        able |= attachments(mech, *offer)
            galleys = [
                each for each in mech["modules"] if each["design"] == "soup_galley" and not each["broken"]
            ]
            if m["pool"] and mech["money"] >= self.crew_price():
                able |= {("Hire", each["id"]) for each in [mech["modules"][0], *galleys]}
            if mech["money"] >= 2:
                able.add(("Refresh",))
            for each in mech["modules"]:
                if each["design"] != CORE and hangs_together(
                    [one for one in mech["modules"] if one is not each]
                ):
                    able.add(("Sell", each["id"]))
                if each["broken"] and mech["money"] >= self.mending(each):
                    able.add(("Repair", each["id"]))
            what, *how = yield able
            if what == "EndTurn":
                return None
            getattr(self, f"buy_{what.lower()}")(*how)

    def buy_attach(self, id: str, x: int, y: int, turn: int) -> None:
        """Buy a module and attach it (MY-3.1)."""
        for kind, shop in self.m["shop"].items():
            for place, offer in enumerate(shop):
                if offer is not None and offer[0] == id:
                    self.own["money"] -= self.price(offer[1])
                    self.m["bought"].append(PRINTED[offer[1]]["cost"])
                    self.attach(self.own, id, offer[1], x, y, turn)
                    shop[place] = None
                    if not self.m["refill_by_round"]:
                        self.fill(kind, place)
                    return

    def buy_hire(self, on: str) -> None:
        """Hire crew (MY-3.2); its id comes from the game."""
        mech = self.own
        mech["money"] -= self.crew_price()
        self.m["pool"] -= 1
        (id,) = self.look()["mechs"][self.seat]["crew"].keys() - mech["crew"].keys()
        assert id not in self.m["ids"], "an id twice"
        self.m["ids"].add(id)
        mech["crew"][id] = {"on": on, "steps": 0}

    def buy_refresh(self) -> None:
        """Put the shop at the bottom of the decks in random order, and refill it (MY-3.3)."""
        self.own["money"] -= 2
        shown = self.look()
        for kind in KINDS:
            deck, shop = self.m["decks"][kind], self.m["shop"][kind]
            below = sorted(offer[1] for offer in shop if offer is not None)
            laid = [offer[1] for offer in shown["shop"][kind] if offer is not None]
            after = [*laid, *shown["decks"][kind]]
            assert after[: len(deck)] == deck and sorted(after[len(deck) :]) == below
            self.m["decks"][kind] = after
            self.m["shop"][kind] = [None, None]
        self.fill_shop()

    def buy_sell(self, id: str) -> None:
        """Sell a module (MY-3.5)."""
        mech = self.own
        _, module = self.find(id)
        mech["money"] += self.sale(module)
        mech["modules"].remove(module)
        for each in mech["crew"].values():
            if each["on"] == id:
                each["on"] = mech["modules"][0]["id"]
        if module["design"] not in STARTING:
            self.m["decks"][PRINTED[module["design"]]["kind"]].append(module["design"])

    def buy_repair(self, id: str) -> None:
        """Repair a module (MY-3.6)."""
        _, module = self.find(id)
        self.own["money"] -= self.mending(module)
        module["broken"], module["damage"] = False, 0

    # -- a Fight turn (MY-5)

    def fight(self) -> Play:
        """Run a player's Fight turn, yielding the possible actions."""
        m, mech = self.m, self.own
        m["used"], m["moved"], m["bonus"] = set(), 0, 0
        m["protections"] = [each for each in m["protections"] if each["seat"] != self.seat]
        for crew in mech["crew"].values():
            crew["steps"] = 3
        deed = yield self.leaving()
        while deed != ("EndTurn",):
            _, crew, to = deed
            mech["crew"][crew]["steps"] -= 1
            deed = (yield from self.enter(crew, to)) or (yield self.leaving())
        return None

    def leaving(self) -> set[AnyAction]:
        """Return the possible steps of crew, and the end of the turn (MY-5.1)."""
        able: set[AnyAction] = {("EndTurn",)}
        for id, crew in self.own["crew"].items():
            if crew["steps"]:
                _, here = self.find(crew["on"])
                able |= {("Step", id, each["id"]) for each in joined(self.own, here)}
        return able

    def enter(self, crew: str, id: str) -> Play:
        """Move crew into a module, which may then be activated (MY-5.2, MY-5.3)."""
        self.own["crew"][crew]["on"] = id
        _, module = self.find(id)
        if module["broken"] or id in self.m["used"]:
            return None
        return (yield from self.activation(crew, module, begun=False))

    def activation(self, crew: str, module: Module, *, begun: bool) -> Play:
        """Run the activation of a module part by part, and return the action that ends it (MY-5.6)."""
        a = Activation(self, crew, module)
        if begun:
            a.begin()
        while not module["broken"]:
            able, must = a.able(), a.must()
            if not able:
                break
            deed = yield able if must else able | self.leaving()
            if deed not in able:
                return deed
            left = yield from a.do(deed)
            if left:
                return left
        return None

    def shot(self, weapon: str, target: str) -> tuple[int, int]:
        """Return the damage a shot would deal, and the damage prevented."""
        (seat, module), (_, source) = self.find(target), self.find(weapon)
        power = Activation(self, "", source).power(seat, module)
        off = min(power, self.less(seat, module))
        return power - off, off

    # -- what modules do to each other

    def less(self, seat: int, target: Module) -> int:
        """Return the damage prevented from a hit on a module (MY-5.12)."""
        lasting = sum(
            each["less"]
            for each in self.m["protections"]
            if each["seat"] == seat and (not each["on"] or target["id"] in each["on"])
        )
        beside = joined(self.m["mechs"][seat], target)
        return lasting + 2 * sum(each["design"] == "thorn_hide" and not each["broken"] for each in beside)

    def one_of(self, ids: list[str]) -> Generator[set[AnyAction], AnyAction, str]:
        """Prompt for one of some modules and return it; a single one is taken without a prompt."""
        if len(ids) == 1:
            return ids[0]
        _, pick = yield {("Choose", id) for id in ids}
        return pick  # type: ignore[no-any-return]

    def hit(self, source: str, target: str, amount: int) -> int:
        """Deal a hit by one module to another, and return the damage left over when it broke (MY-7.1,
        MY-7.2)."""
        seat, module = self.find(target)
        by, weapon = self.find(source)
        health = PRINTED[module["design"]]["health"]
        dealt = max(0, amount - self.less(seat, module))
        left = max(0, module["damage"] + dealt - health)
        counts = dealt - left if self.m["overkill_lost"] else dealt
        self.m["mechs"][by]["money"] += counts
        self.m["mechs"][seat]["taken"] += counts
        module["damage"] += dealt
        if module["damage"] >= health:
            module["damage"], module["broken"] = 0, True
            self.m["mechs"][by]["money"] += 3
        elif module["design"] == "thorn_hide" and PRINTED[weapon["design"]]["kind"] == "weapon":
            self.hit(target, source, 3)
        return left

    def pushed(self, seat: int, most: int, toward: bool) -> set[int]:
        """Return the spaces, other than its own, to which a mech may be pulled (towards the active mech) or
        pushed (MY-5.10)."""
        mech = self.m["mechs"][seat]
        if any(each["design"] == "hover_skirt" and not each["broken"] for each in mech["modules"]):
            return set()
        here, there = self.own["at"], mech["at"]
        found = {stop(there + by) for by in range(-most, most + 1)}
        if toward:
            low, high = sorted((here, there))
            found = {space for space in found if low <= space <= high}
        elif here != there:
            found = {space for space in found if (space > there) == (there > here)}
        return found - {there}

    def shove(self, seat: int, most: int, *, toward: bool) -> Play:
        """Prompt for the space a mech is pushed or pulled to."""
        spaces = self.pushed(seat, most, toward)
        if spaces:
            _, pick = yield {("Choose", f"track/{space}") for space in spaces} | {("Choose", "")}
            if pick:
                self.m["mechs"][seat]["at"] = int(pick.removeprefix("track/"))
        return None

    def moves(self, most: int) -> set[int]:
        """Return the spaces, other than its own, to which the active mech may move."""
        here = self.own["at"]
        return {stop(here + by) for by in range(-most, most + 1)} - {here}

    def move(self, to: int) -> None:
        """Move the active mech (MY-5.5, MY-5.13)."""
        self.m["moved"] += abs(to - self.own["at"])
        self.own["at"] = to


class Activation:
    """A module that crew has entered, or that is activated once more, with its unused parts."""

    def __init__(self, game: Game, crew: str, module: Module) -> None:
        """Start with all parts unused."""
        self.g, self.crew, self.module = game, crew, module
        self.id, self.design = module["id"], module["design"]
        self.begun, self.hit_seat, self.hit_id = False, -1, ""
        p = PRINTED[self.design]
        self.left = {part for part in ("damage", "mobility") if part in p} | {"text"}
        if self.design in ("hatch_ring", "tow_magnet", "gale_fan"):
            self.left.add("second text")

    def begin(self) -> None:
        """Activate the module."""
        if not self.begun:
            self.begun = True
            self.g.m["used"].add(self.id)
        self.by_itself()

    # -- texts that leave nothing to choose

    def alone(self) -> bool:
        """Return whether it has a possible text without a choice."""
        if "text" not in self.left:
            return False
        if self.design == "gyro_wheel":
            return self.g.m["moved"] >= 6  # type: ignore[no-any-return]
        return self.design in (
            "shield_drum", "coin_press", "hatch_ring", "shift_bell", "crawler", "jump_jets", "piston_legs",
            "spider_stilts",
        )  # fmt: skip

    def by_itself(self) -> None:
        """Carry out a text without a choice."""
        g, own = self.g, self.g.own
        if not self.alone():
            return
        self.left.discard("text")
        match self.design:
            case "gyro_wheel":
                own["money"] += 2
            case "coin_press":
                own["money"] += 3
            case "crawler":
                g.m["bonus"] += 1
            case "spider_stilts":
                own["crew"][self.crew]["steps"] += 1
            case "hatch_ring" | "piston_legs":
                own["crew"][self.crew]["steps"] += 2
            case "shift_bell":
                for crew in own["crew"].values():
                    crew["steps"] += 2
            case "jump_jets":
                g.m["protections"].append({"seat": g.seat, "less": 2, "on": set()})
            case "shield_drum":
                on = {self.id} | {each["id"] for each in joined(own, self.module)}
                g.m["protections"].append({"seat": g.seat, "less": 3, "on": on})

    # -- what can be done

    def able(self) -> set[AnyAction]:
        """Return all possible uses of its parts."""
        able: set[AnyAction] = set()
        if "damage" in self.left:
            able |= {("Fire", self.id, each["id"]) for _, each in self.in_range()}
        if "mobility" in self.left:
            able |= {("Drive", self.id, to) for to in self.spaces()}
        if not self.begun and self.alone():
            able.add(("Activate", self.id))
        return able | self.texts()

    def spaces(self) -> set[int]:
        """Return the spaces to which its Mobility can take the mech (MY-5.5)."""
        most = mobility(self.g.own, self.module)
        if self.design == "pogo_spring":
            here = self.g.own["at"]
            return {here + by for by in (-most, most) if here + by == stop(here + by)}
        return self.g.moves(most)

    def targets(self, seats: list[int]) -> list[tuple[int, Module]]:
        """Return the unbroken modules of some mechs (MY-5.4)."""
        return [
            (seat, each)
            for seat in seats
            for each in self.g.m["mechs"][seat]["modules"]
            if not each["broken"]
        ]

    def reaches(self, seat: int) -> bool:
        """Return whether a mech is in its range (MY-6.2)."""
        beside = joined(self.g.own, self.module)
        if any(each["design"] == "range_finder" and not each["broken"] for each in beside):
            return True
        return band(self.g.apart(seat)) in PRINTED[self.design]["ranges"]

    def in_range(self) -> list[tuple[int, Module]]:
        """Return the targets of its icon."""
        return self.targets([seat for seat in self.g.others() if self.reaches(seat)])

    def texts(self) -> set[AnyAction]:
        """Return the possible uses of its texts, with their targets."""
        g, first, second = self.g, "text" in self.left, "second text" in self.left
        aims: set[tuple[int, str]] = set()
        match self.design:
            case "ram_fist" if first:
                aims = {(0, f"track/{to}") for to in g.moves(3)}
            case "buzz_jaw" | "chatter_gun" if first:
                aims = {(0, f"track/{to}") for to in g.moves(2)}
            case "rocket_nest" if first:
                aims = {(0, each["id"]) for _, each in self.in_range() if each["id"] != self.hit_id}
            case "thunder_horn" if first:
                if any(seat != self.hit_seat for seat, _ in self.in_range()):
                    aims = {(0, "all")}
            case "raptor_claw" | "iron_boot" if first:
                aims = {(0, each["id"]) for each in self.close()}
            case "pogo_spring" if first and g.m["moved"] >= 4:
                aims = {(1, each["id"]) for each in self.close()}
            case "repair_arm" if first:
                aims = {(0, "money")} | {(0, each["id"]) for each in g.own["modules"] if each["broken"]}
            case "wind_key" if first:
                aims = {(0, each["id"]) for each in joined(g.own, self.module) if self.once_more(each)}
            case "hatch_ring" if second:
                here = g.own["crew"][self.crew]["on"]  # after a Wind Key the crew is on that
                aims = {(1, each["id"]) for each in g.own["modules"] if each["id"] != here}
            case "tow_magnet":
                if first:
                    aims = {(0, f"marker/{seat}") for seat in g.others() if g.pushed(seat, 6, True)}
                if second:
                    aims |= {(1, f"track/{to}") for to in g.moves(5)}
            case "gale_fan":
                if first and any(g.pushed(seat, 5, False) for seat in g.others()):
                    aims = {(0, "all")}
                if second:
                    aims |= {(1, f"track/{to}") for to in g.moves(5)}
        return {("UseText", self.id, number, aim) for number, aim in aims}

    def close(self) -> list[Module]:
        """Return the modules at close range (MY-5.13)."""
        return [
            each for _, each in self.targets([seat for seat in self.g.others() if self.g.apart(seat) <= 4])
        ]

    def once_more(self, other: Module) -> bool:
        """Return whether a Wind Key can activate a module."""
        if other["broken"] or other["design"] == "wind_key" or other["id"] not in self.g.m["used"]:
            return False
        return bool(Activation(self.g, self.crew, other).able())

    def must(self) -> bool:
        """Return whether a text must be used before crew leaves (MY-5.8): one without "may" and "up to"."""
        said = self.design in (
            "rocket_nest", "thunder_horn", "raptor_claw", "iron_boot", "pogo_spring", "repair_arm",
        )  # fmt: skip
        return self.begun and said and bool(self.texts())

    # -- doing it

    def do(self, deed: AnyAction) -> Play:
        """Use one of its parts, and carry out the consequences."""
        what, _, *how = deed
        self.begin()
        left = None
        match what:
            case "Fire":
                self.left.discard("damage")
                yield from self.fire(how[0])
            case "Drive":
                self.left.discard("mobility")
                self.g.move(how[0])
            case "UseText":
                left = yield from self.use(*how)
        if not self.module["broken"]:
            self.begin()
        return left

    def power(self, seat: int, target: Module) -> int:
        """Return the damage of its icon against a module."""
        g = self.g
        found: int = PRINTED[self.design]["damage"] + g.m["bonus"]
        for each in joined(g.own, self.module):
            if each["design"] == "ammo_lift" and not each["broken"]:
                found += 2
        unbroken = [sum(not each["broken"] for each in mech["modules"]) for mech in g.m["mechs"]]
        match self.design:
            case "flak_organ" if PRINTED[target["design"]]["kind"] == "movement":
                found += 2
            case "siege_mortar" if g.apart(seat) >= 12:
                found += 2
            case "rail_lance" if unbroken[seat] > unbroken[g.seat]:
                found += 1
            case "buzz_jaw" if g.apart(seat) <= 1:
                found += 2
            case "chatter_gun" if target["damage"]:
                found += 1
            case "ram_fist" if g.m["moved"] >= 5:
                found += 2
        return found

    def fire(self, target: str) -> Play:
        """Deal its damage icon, and carry out its text about the hit (MY-5.6)."""
        g = self.g
        self.hit_seat, module = g.find(target)
        self.hit_id = target
        over = g.hit(self.id, target, self.power(self.hit_seat, module))
        if self.module["broken"]:
            return None
        match self.design:
            case "harpoon":
                yield from g.shove(self.hit_seat, 4, toward=True)
            case "siege_mortar" | "rail_lance":
                spaces = g.moves(2 if self.design == "siege_mortar" else 3)
                _, pick = yield {("Choose", f"track/{to}") for to in spaces} | {("Choose", "")}
                if pick:
                    g.move(int(pick.removeprefix("track/")))
            case "thunder_horn":
                yield from g.shove(self.hit_seat, 2, toward=False)
            case "bore_lance" if over:
                among = self.unbroken_beside(module)
                if among:
                    pick = yield from g.one_of(among)
                    if not g.m["overkill_lost"]:  # it counts where it is dealt
                        g.own["money"] -= over
                        g.m["mechs"][self.hit_seat]["taken"] -= over
                    g.hit(self.id, pick, over)
            case "ember_hose":
                for id in self.unbroken_beside(module):
                    self.splash(id)
            case "tesla_crown":
                picks: list[str] = []
                among = [each["id"] for _, each in self.targets([self.hit_seat]) if each["id"] != target]
                while len(picks) < 3 and len(among) > len(picks):
                    _, pick = yield {("Choose", id) for id in among if id not in picks} | {("Choose", "")}
                    if not pick:
                        break
                    picks.append(pick)
                for id in picks:
                    self.splash(id)
        return None

    def unbroken_beside(self, module: Module) -> list[str]:
        """Return the unbroken modules joined to one that was hit."""
        mech = self.g.m["mechs"][self.hit_seat]
        return [each["id"] for each in joined(mech, module) if not each["broken"]]

    def splash(self, id: str) -> None:
        """Deal 1 damage by the text, unless its module has broken by then."""
        if not self.module["broken"]:
            self.g.hit(self.id, id, 1)

    def use(self, number: int, aim: str) -> Play:
        """Carry out a text with a target."""
        g = self.g
        is_second = number == 1 and self.design != "pogo_spring"
        self.left.discard("second text" if is_second else "text")
        if aim.startswith("track/"):
            g.move(int(aim.removeprefix("track/")))
            return None
        match self.design:
            case "rocket_nest":
                self.left.discard("damage")
                g.hit(self.id, aim, 2)
            case "thunder_horn":
                self.left.discard("damage")
                for seat in g.others():
                    if seat == self.hit_seat or self.module["broken"]:
                        continue
                    among = [each["id"] for _, each in self.targets([seat]) if self.reaches(seat)]
                    if among:
                        g.hit(self.id, (yield from g.one_of(among)), 3)
                        if not self.module["broken"]:
                            yield from g.shove(seat, 2, toward=False)
            case "raptor_claw":
                g.hit(self.id, aim, 4)
            case "pogo_spring":
                g.hit(self.id, aim, 3)
            case "iron_boot":
                g.hit(self.id, aim, 2)
            case "repair_arm" if aim == "money":
                g.own["money"] += 2
            case "repair_arm":
                _, module = g.find(aim)
                module["broken"], module["damage"] = False, 0
            case "wind_key":
                _, module = g.find(aim)
                return (yield from g.activation(self.crew, module, begun=True))
            case "hatch_ring":
                return (yield from g.enter(self.crew, aim))
            case "tow_magnet":
                yield from g.shove(int(aim.removeprefix("marker/")), 6, toward=True)
            case "gale_fan":
                for seat in g.others():
                    yield from g.shove(seat, 5, toward=False)
        return None


# -- beside a position


def shown(state: Any) -> dict[str, Any]:
    """Return a position of the rules in the form of the model."""
    return {
        "seat": state.seat, "round": state.turn, "phase": state.phase, "first": state.first, "pool": state.pool,
        "bought": list(state.bought), "used": set(state.used), "moved": state.moved, "bonus": state.bonus,
        "mechs": [
            {
                "money": mech.money, "at": mech.at, "taken": mech.taken,
                "parts": {part.id: part.design for part in mech.parts},
                "crew": {crew.id: {"on": crew.on, "steps": crew.steps} for crew in mech.crew},
                "modules": [
                    {
                        "id": m.id, "design": m.design, "x": m.x, "y": m.y, "turn": m.turn,
                        "damage": max(hurt, 0), "broken": hurt < 0,
                    }
                    for m, hurt in zip(mech.modules, mech.damage, strict=True)
                ],
            }
            for mech in state.mechs
        ],
        "shop": {
            kind: [None if offer is None else (offer.id, offer.design) for offer in offers]
            for kind, offers in zip(KINDS, state.shop or ((None, None),) * 3, strict=True)
        },
        "decks": {kind: list(deck) for kind, deck in zip(KINDS, state.decks, strict=True)},
        "protections": [{"seat": p.seat, "less": p.less, "on": set(p.on)} for p in state.protections],
    }  # fmt: skip


def model(state: Any, look: Callable[[], dict[str, Any]]) -> Game:
    """Return a model at the start of a game."""
    m = shown(state)
    ids = {id for mech in m["mechs"] for id in (*mech["parts"], *mech["crew"], mech["modules"][0]["id"])}
    agreed = state.agreed
    return Game(
        {
            **m, "ids": ids, "rounds": agreed.rounds, "refill_by_round": agreed.refill_by_round,
            "overkill_lost": agreed.overkill_lost, "agreed_first": agreed.first,
        },
        look,
    )  # fmt: skip


def differences(m: dict[str, Any], state: Any) -> Iterator[str]:
    """Yield the differences between a model and a position; values of a phase or turn are compared only in
    it."""
    other = shown(state)
    phase = other["phase"]
    for name in ("seat", "round", "phase", "first", "pool", "shop", "decks"):
        if phase in ("buy", "fight") and m[name] != other[name]:
            yield f"{name}: {m[name]} {other[name]}"
    of_phase = {"fight": ("used", "moved", "bonus", "protections"), "buy": ("bought",)}
    for name in of_phase.get(phase, ()):
        if m[name] != other[name]:
            yield f"{name}: {m[name]} {other[name]}"
    if phase != m["phase"]:
        yield f"phase: {m['phase']} {phase}"
    for seat, (mine, theirs) in enumerate(zip(m["mechs"], other["mechs"], strict=True)):
        for name in ("money", "at", "parts", "modules", *(["taken"] if phase == "fight" else [])):
            if mine[name] != theirs[name]:
                yield f"{name} of {seat}: {mine[name]} {theirs[name]}"
        for crew in mine["crew"].keys() | theirs["crew"].keys():
            ours, others = mine["crew"].get(crew), theirs["crew"].get(crew)
            on_turn = phase == "fight" and seat == other["seat"]
            if (
                ours is None or others is None or ours["on"] != others["on"]
                or (on_turn and ours["steps"] != others["steps"])
            ):  # fmt: skip
                yield f"crew {crew} of {seat}: {ours} {others}"
