import { approve, collectToken } from './activations.ts'
import type { Act } from './party.ts'
import type { KillPoint } from './points.ts'
import { redeem } from './redemptions.ts'
import { comeLate, giveBack, sell, succeedLater } from './sales.ts'

/** What leads the shop past each step. */
export const acts: Record<KillPoint, Act> = {
  'payment-begun': sell('tok_success'),
  'payment-charged': sell('tok_success'),
  'event-noted': succeedLater,
  'completion-begun': sell('tok_success'),
  'order-completed': sell(null),
  'licenses-granted': sell('tok_success'),
  'mail-queued': succeedLater,
  'completion-committed': sell(null),
  'invoice-counted': sell('tok_success'),
  'invoice-committed': sell('tok_success'),
  'sale-answered': sell('tok_success'),
  'refund-given': comeLate,
  'refund-noted': giveBack,
  'lines-ended': giveBack,
  'voucher-taken': redeem,
  'voucher-granted': redeem,
  'redeem-kept': redeem,
  'redeem-committed': redeem,
  'redeem-answered': redeem,
  'activation-begun': approve,
  'seat-taken': approve,
  'request-approved': approve,
  'activation-kept': approve,
  'activation-committed': approve,
  'activation-answered': approve,
  'token-made': collectToken,
  'token-committed': collectToken,
  'token-answered': collectToken,
}
