"""Decks written as text, and the decks named in a setup."""

from __future__ import annotations

from rules.decks.deck import NONE, UNNAMED, Deck, DeckRules, clean_name
from rules.decks.names import Names
from rules.decks.reading import read, read_for


def chosen(rules: DeckRules, written: str) -> Deck:
    """Return the deck that a setup names: a ready-made one by its id, or a deck written out in full."""
    return rules.ready.get(written) or read_for(rules, written)


def deck_name(written: str) -> str:
    """Return the name of a setup's deck: the id of a ready-made one, the given name of another."""
    return (read(written).name or UNNAMED) if is_written_out(written) else written


def is_written_out(written: str) -> bool:
    """Return whether a setup's deck is a list of cards, not the id of a ready-made one."""
    return bool(read(written).parts)


def written(deck: Deck, rules: DeckRules) -> str:
    """Return a deck as text for people and files, one card a line below its name; `read` reads it back."""
    names = Names(rules.cards)
    former = (f"Formerly: {clean_name(name)}" for name in deck.former)
    lines = [f"Name: {clean_name(deck.name)}", f"Game: {rules.game}", *former, ""]
    for number, part in enumerate(rules.parts):
        counts = deck.parts.get(part.id, {})
        if number and part.id in deck.parts:
            lines += ["", f"{part.title}:" if counts else f"{part.title}: {NONE}"]
        lines += [_entry(names, copies, id) for id, copies in counts.items()]
    # other sections come last, because following cards would be read as part of them
    unread = sorted(deck.unreadable, key=lambda piece: bool(piece.section))
    return "\n".join((*lines, *(str(piece) for piece in unread))) + "\n"


def in_line(deck: Deck) -> str:
    """Return a deck on one line, as a setup stores it: "Name: Bulls; 17 radio_tower, 2 admiral_grace"."""
    name = clean_name(deck.name)
    lines = [f"Name: {name}"] if name else []
    for number, (part, counts) in enumerate(deck.parts.items()):
        cards = ", ".join(f"{copies} {id}" for id, copies in counts.items())
        lines += [f"{part}: {cards or NONE}"] if number else [cards] if cards else []
    return "; ".join(lines)


def _entry(names: Names, copies: int, id: str) -> str:
    """Return a card with its copies, by its name if that reads back as the same card, else by its id."""
    if id not in names.cards:
        return f"{copies} {id}"
    lines = [f"{copies}{sign} {words}" for sign in ("", "x") for words in (names.cards[id].name, id)]
    return next((line for line in lines if names.entry(line) == (copies, id)), lines[0])
