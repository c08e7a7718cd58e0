"""The operations of Smash Gear's effects, one class a file: a new one is a new file, and its name below."""

from __future__ import annotations

from rules.smash_gear.operations.anchor import Anchor
from rules.smash_gear.operations.break_weapon import BreakWeapon
from rules.smash_gear.operations.buy_machine import BuyMachine
from rules.smash_gear.operations.cancel import Cancel
from rules.smash_gear.operations.change_move_price import ChangeMovePrice
from rules.smash_gear.operations.destroy_this import DestroyThis
from rules.smash_gear.operations.disable import Disable
from rules.smash_gear.operations.discard import Discard
from rules.smash_gear.operations.free_moves import FreeMoves
from rules.smash_gear.operations.gain_gears import GainGears
from rules.smash_gear.operations.gain_honor import GainHonor
from rules.smash_gear.operations.keep_hearts import KeepHearts
from rules.smash_gear.operations.long_flip import LongFlip
from rules.smash_gear.operations.restore_weapon import RestoreWeapon
from rules.smash_gear.operations.save_heart import SaveHeart
from rules.smash_gear.operations.save_weapon import SaveWeapon
from rules.smash_gear.operations.slide import Slide
from rules.smash_gear.operations.steal_gears import StealGears
from rules.smash_gear.operations.stop_attack import StopAttack
from rules.smash_gear.operations.take_program import TakeProgram

AnyOp = (
    GainGears | StealGears | GainHonor | Slide | FreeMoves | ChangeMovePrice
    | LongFlip | Anchor | KeepHearts | SaveHeart | SaveWeapon | Disable
    | Cancel | RestoreWeapon | BreakWeapon | BuyMachine | TakeProgram | Discard
    | StopAttack | DestroyThis
)  # fmt: skip
