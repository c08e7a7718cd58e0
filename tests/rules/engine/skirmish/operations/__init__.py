"""What an effect of Skirmish can do: one operation in each file, and those that every game has."""

from rules.engine.conditions import OnlyIf
from rules.engine.operations import IfYouDid, May
from tests.rules.engine.skirmish.conditions import AnyCondition
from tests.rules.engine.skirmish.operations.attach import Attach
from tests.rules.engine.skirmish.operations.cancel import Cancel
from tests.rules.engine.skirmish.operations.choose import Choose
from tests.rules.engine.skirmish.operations.damage import Damage
from tests.rules.engine.skirmish.operations.destroy import Destroy
from tests.rules.engine.skirmish.operations.discard import Discard
from tests.rules.engine.skirmish.operations.draw import Draw
from tests.rules.engine.skirmish.operations.look import Look
from tests.rules.engine.skirmish.operations.modify import Modify
from tests.rules.engine.skirmish.operations.move_card import MoveCard
from tests.rules.engine.skirmish.operations.play_card import PlayCard
from tests.rules.engine.skirmish.operations.redirect import Redirect
from tests.rules.engine.skirmish.operations.repair import Repair
from tests.rules.engine.skirmish.operations.sacrifice import Sacrifice
from tests.rules.engine.skirmish.operations.shuffle import Shuffle
from tests.rules.engine.skirmish.operations.take_control import TakeControl

AnyOperation = (
    Attach | Cancel | Choose | Damage | Destroy | Discard | Draw | IfYouDid | Look | May | Modify | MoveCard
    | OnlyIf[AnyCondition] | PlayCard | Redirect | Repair | Sacrifice | Shuffle | TakeControl
)  # fmt: skip
