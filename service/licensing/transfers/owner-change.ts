import { randomUUID } from 'node:crypto'
import type { IdentityService } from '#service/accounts/index.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { licenseEvents } from '#service/messaging/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { lockActiveDevices, moveLicense } from '../licenses/manual-changes-repository.ts'
import { type ChangeRecorders, freeDevice } from '../licenses/service.ts'
import type { TransferMails } from './emails.ts'
import type { TransferredLicense } from './repository.ts'

type Dependencies = ChangeRecorders & {
  clock: Clock
  identity: Pick<IdentityService, 'accountOf'>
  mail: Pick<TransferMails, 'queueTransferredAway' | 'queueTransferredHere'>
}
type Change = {
  transferId: string
  /** Locked by the caller. */
  licenses: readonly Row<'licenses'>[]
  items: readonly TransferredLicense[]
  fromCustomerId: string
  toCustomerId: string
}

/** What is kept with a move as its reason, for both owners and the vendor. */
const reason = 'Transferred by its owner'

/** Gives licenses to another customer in the caller's transaction: all seats are freed, the history stays, both are mailed. */
export const createOwnerChange =
  ({ clock, identity, mail, audit, outbox }: Dependencies) =>
  async (tx: Tx, { transferId, licenses, items, fromCustomerId, toCustomerId }: Change): Promise<void> => {
    const now = clock()
    const parties = { fromCustomerId, toCustomerId }
    let devices = 0
    for (const { id: licenseId } of licenses) {
      for (const device of await lockActiveDevices(tx, licenseId)) {
        await freeDevice(tx, device, now, { audit, outbox, by: 'Transfer' })
        devices += 1
      }
      await moveLicense(tx, { id: randomUUID(), licenseId, ...parties, reason, movedAt: now })
      await audit.note(tx, { actor: 'Customer', action: 'LicenseMoved', about: licenseId, details: parties })
    }
    const ids = licenses.map(({ id }) => id)
    await outbox.publish(tx, ...licenseEvents('license.moved', ids))
    await audit.note(tx, {
      actor: 'Customer',
      action: 'TransferCompleted',
      about: transferId,
      details: { licenseIds: ids },
    })
    const products = items.map(({ productName }) => productName)
    const [from, to] = [await identity.accountOf(fromCustomerId, tx), await identity.accountOf(toCustomerId, tx)]
    await mail.queueTransferredAway(tx, from, { id: transferId, products, devices })
    await mail.queueTransferredHere(tx, to, { id: transferId, products })
  }

export type OwnerChange = ReturnType<typeof createOwnerChange>
