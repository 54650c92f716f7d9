import type { Tx } from '#service/database/index.ts'
import { licenseEvents } from '#service/messaging/index.ts'
import type { AuditNote } from '#service/platform/index.ts'
import { endLicenses } from '../licenses/end-reasons-repository.ts'
import { byLoan } from '../licenses/rules.ts'
import type { ChangeRecorders } from '../licenses/service.ts'
import { endLoans, withdrawOffers } from './loans-repository.ts'

type Ending = ChangeRecorders & { actor: AuditNote['actor']; now: Date }

async function endBorrowed(tx: Tx, borrowed: readonly string[], { actor, now, audit, outbox }: Ending): Promise<void> {
  if (borrowed.length === 0) return
  const ended = await endLicenses(tx, borrowed, byLoan, now)
  await audit.note(tx, ...ended.map((about) => ({ actor, action: 'LicenseRevoked', about }) as const))
  await outbox.publish(tx, ...licenseEvents('license.revoked', ended))
}

/** Ends a loan of a locked license before its time is over, and what was borrowed with it. */
export const endLoanEarly = async (tx: Tx, licenseId: string, id: string, ending: Ending): Promise<void> =>
  endBorrowed(tx, await endLoans(tx, [licenseId], { now: ending.now, id }), ending)

/** Ends all loans of locked licenses that get another owner, and takes back what is offered of them. */
export async function endLoansOfMoved(tx: Tx, licenseIds: readonly string[], ending: Ending): Promise<void> {
  await withdrawOffers(tx, licenseIds, ending.now)
  await endBorrowed(tx, await endLoans(tx, licenseIds, { now: ending.now }), ending)
}
