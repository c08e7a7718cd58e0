"""Settings: kept between starts; one bad value costs only itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from game.store.files import StoreFault
from game.store.settings import DEFAULT_KEYS, Settings, changed, load, save
from tests.store.games import HOSTILE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The settings file, not there yet."""
    return tmp_path / "settings.json"


def test_without_a_file_the_defaults_hold(path: Path) -> None:
    assert load(path) == (Settings(), "")
    assert not path.exists()


def test_every_setting_comes_back(path: Path) -> None:
    settings = changed(
        Settings(), window=(1920, 1080), fullscreen=True, scale=130, motion="off", sound=False, volume=5,
        ambience=False, palette="safe", friendly_undo=True, cover="always", acceleration="hardware",
        keys={"undo": "backspace"}, names=("Ada", "Zoë"), screens={"1920x1080": 3.7},
    )  # fmt: skip
    save(path, settings)
    assert load(path) == (settings, "")
    assert settings.key("undo") == "backspace"
    assert settings.key("redo") == DEFAULT_KEYS["redo"]


@pytest.mark.parametrize("kind", [kind for kind in HOSTILE if kind != "nulls"])
def test_a_hostile_file_is_kept_aside_with_one_line(path: Path, kind: str) -> None:
    path.write_bytes(HOSTILE[kind])
    settings, line = load(path)
    if kind == "huge number":  # an unknown version is no reason to lose anything
        assert settings == Settings()
        return
    assert settings == Settings()
    assert line
    assert "\n" not in line
    assert not path.exists()
    assert path.with_name("settings.json.bad").read_bytes() == HOSTILE[kind]


def test_nothing_kept_aside_is_ever_overwritten(path: Path) -> None:
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        load(path)
    assert {kept.read_bytes() for kept in path.parent.iterdir()} == {b"one", b"two", b"three"}


def test_good_values_beside_a_bad_one_count(path: Path) -> None:
    path.write_bytes(msgspec.json.encode({"scale": 9000, "volume": 20, "palette": "safe", "new": 1}))
    settings, line = load(path)
    assert (settings.scale, settings.volume, settings.palette) == (100, 20, "safe")
    assert "scale" in line


def test_a_file_from_before_there_was_ambience_has_it_on(path: Path) -> None:
    path.write_bytes(msgspec.json.encode({"sound": False, "volume": 20}))
    assert load(path) == (changed(Settings(), sound=False, volume=20), "")
    assert load(path)[0].ambience


def test_a_window_too_small_is_not_taken(path: Path) -> None:
    path.write_bytes(msgspec.json.encode({"window": [500, 480]}))
    settings, line = load(path)
    assert settings.window is None
    assert "640x480" in line


def test_a_folder_in_its_place_stays_and_says_so(path: Path) -> None:
    path.mkdir()
    settings, line = load(path)
    assert settings == Settings()
    assert line
    assert "\n" not in line


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault) as caught:
        save(tmp_path / "file" / "settings.json", Settings())
    assert "\n" not in str(caught.value)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@given(fields=st.dictionaries(st.sampled_from(Settings.__struct_fields__), values))
@examples(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_fields_hold_settings_come_out_valid(path: Path, fields: dict[str, object]) -> None:
    path.write_bytes(msgspec.json.encode(fields))
    settings, line = load(path)
    assert changed(settings) == settings
    assert "\n" not in line


def test_the_mark_some_editors_put_first_is_no_fault(path: Path) -> None:
    path.write_bytes(b'\xef\xbb\xbf{"volume": 12}\r\n')
    assert load(path) == (changed(Settings(), volume=12), "")
