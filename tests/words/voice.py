"""What no text on screen may say: words that aren't English idiom here, sentences that are too long, shapes of prompts
and refusals."""

from __future__ import annotations

import re

_START = r"(?:^|(?<=[.:;!?] )|(?<=\n))"
_PATTERNS: dict[str, str] = {
    "clause as subject": _START + r"(?:Who|Whoever)\b(?![^.!\n]*\?)"
    r"|(?<!those )(?<!player )(?<!players )(?<!people )(?<!everyone )(?<!anyone )\bwho(?:ever)? "
    r"(?:would|has|have|is|are|can|does|bought|begins|plays|leads|uses|had|may|likes)\b(?![^.\n]*\?)",
    "what as subject": _START + r"What (?:has|was|you|paid|lies|stands|lasts|costs|others|hangs|counts|flies|all|it"
    r"|wins|both|the)\b(?![^.!\n]*\?)",
    "of yours": r"(?<!instead )\bof (?:yours|mine|theirs|one's own|(?:its|your|our|their) own|both players)\b",
    "the own": r"\b(?:the|an|every|of|by) own\b",
    "lie": r"\b(?:lie|lies|lying|lay|lays|laid)\b",
    "stand": r"(?<!still )\b(?:stands?|standing|stood)\b",
    "is to": r"\b(?:is|are|was|were) to (?!the\b|a\b|an\b|your\b|that\b)[a-z]+",
    "tell": r"\b(?:told|tells?|telling)\b",
    "one": r"(?<!this )(?<!that )\bone (?:can(?!'t)|may|must|cannot|plays|buys|sees|does|loses|wants|wins"
    r"|only watches)\b|\bone's\b",
    "of it": r"\bof it\b|\bof such\b|\bat one go\b|\bby (?:it|that)\b|\bnone of\b|\bthereof\b",
    "is no": r"(?<!There )(?<!there )\b(?:is|are) (?:no(?! longer)|none|nothing)\b|\bno such\b|\b(?:does|do) nothing\b"
    r"|\bnothing (?:of|that|more|else)\b",
    "late adverb": r"\b(?:already|anew|any more|(?<!back )(?<!since )(?<!until )(?<!by )then)(?:[.:;,]|$)"
    r"|(?<!\bthe )(?<!-)\bonly(?:[.:;]|$)",
    "stiff": r"\banew\b|\bafresh\b|\banother one\b|\blikewise\b|\bsomebody\b|\bin company\b|\balike\b|\bmeanwhile\b"
    r"|\bdear(?:er|est)?\b|\bby lot\b|\bthe lot\b|\bwhatever stands\b|\bas well as\b|\boftener\b|\b(?:the|same) luck\b",
    "come to": r"\bcomes? (?:to(?! your| rest)|of|about)\b|\bcame about\b",
    "must be": r"\bha(?:s|ve) to be\b|\b[Ii]t takes\b",
    "go on": r"\bgo(?:es|ing)? on\b|\bgoes with\b|\bdone with\b|\bdo(?:es)? no more\b",
    "opponent": r"\brivals?(?:'s)?\b|\bfoes?\b|\bthe other (?:player|side)\b|\bopposing\b|\ban enemy's\b",
    "respond": r"\banswer(?:s|ed|ing)?\b",
    "asked": r"\b(?:is|are|were|be|being) asked\b|\bask everybody\b",
    "lit after": r"\b(?:cells?|hearts?|cards?|units?|spaces?|box(?:es)?) lit\b",
    "further": r"\bfurther\b",
    "neither": r"\bneither\b|\bnor\b|\b[Cc]annot\b|\bshall\b",
    "so": r"\bcan't lie so\b|\bif so\b|\bas (?:it is|they are)\b|\bin their stead\b|\ball the same\b|\bwhere one\b",
    "passive rule": r"\b(?:is|are) (?:put down|laid|aimed at|installed on|built (?:on|under|with)|destroyed with"
    r"|looked at|tidied|named in|dealt to|played (?:as|onto))\b",
}  # fmt: skip
PATTERNS = {name: re.compile(pattern) for name, pattern in _PATTERNS.items()}
"""By name, what a text must not match."""
MOST = {
    "prompt": 14, "how": 14, "refusal": 15, "preview": 11, "detail": 14, "log": 12, "label": 6, "plate": 7,
    "tooltip": 15, "option": 15, "question": 15, "rulebook": 20, "card": 27, "result": 16,
}  # fmt: skip
"""The most words of a sentence, by the kind of its text."""
IN_ONE = frozenset(MOST) - {"rulebook", "result"}
"""The kinds of texts without a semicolon."""
VERBS = frozenset(
    "Activate Add Adjust Assemble Attach Attack Boost Build Buy Choose Click Close Complete Continue Deal"
    " Decide Demolish Discard Drag Draw End Enter Fill Finish Fire Flip Gain Give Hire Install Keep Look Make Move"
    " Name Open Pass Pay Pick Place Play Press Pull Push Put Re-roll Refresh Repair Research Respond Roll"
    " Rotate Sacrifice Search See Sell Set Skip Slide Spend Start Step Stop Swap Take Target Trigger Turn"
    " Type Use Wait Watch Write".split()
)
"""With which a prompt begins that doesn't ask."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\{[^}]*\}|\d+")
_RULE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
"""The id of a rule, which counts as no word: it stands after its sentence."""
_TO_YOU = re.compile(r"\b(?:you|your)\b|n't\b|\bcan only\b|\bFirst\b", re.IGNORECASE)


def faults(kind: str, text: str) -> list[str]:
    """The names of what is wrong with a text of a kind; a text of a kind without limits is only matched."""
    found = [name for name, pattern in PATTERNS.items() if pattern.search(text)]
    sentences = [each for each in re.split(r"(?<=[.!?])\s+|\n", text) if each.strip()]
    if any(len(_WORD.findall(_RULE.sub("", each))) > MOST.get(kind, 1000) for each in sentences):
        found.append("long")
    if ";" in text and kind in IN_ONE:
        found.append("semicolon")
    first = sentences[0] if sentences else ""
    opener = re.split(r"[\s,:.]", first)[0]
    if kind == "prompt" and opener not in VERBS and not first.rstrip().endswith("?"):
        found.append("no verb")
    if kind == "refusal" and opener not in VERBS and not _TO_YOU.search(text):
        found.append("not to you")
    if kind in ("preview", "refusal", "tooltip") and re.match(r"(?:It|Its|Then|There)\b", first):
        found.append("it first")
    return found
