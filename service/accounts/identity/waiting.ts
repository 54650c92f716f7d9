import type { Waiting } from '#contract/entities/identity.ts'
import type { Row } from '#service/database/index.ts'
import type { Caller } from '#service/platform/index.ts'
import { conflict, notAuthenticated } from '#service/platform/index.ts'
import type { IdentityRoom } from './dependencies.ts'
import * as repository from './repository.ts'
import { isStillOpen, normaliseEmail } from './rules.ts'

export type WaitingService = {
  /** What waits for the customer to open a mailed link; empty when nothing does. */
  list: (caller: Caller) => Promise<Waiting[]>
  /** Mails the link that confirms the account once more; a 409 when it is confirmed. */
  mailAgain: (caller: Caller, from: string) => Promise<void>
}

/** What counts only once an address is proved (specification §2 needs-confirmation modals, §4). */
export function createWaitingService(room: IdentityRoom): WaitingService {
  const { database, clock, mailGate, codes, mail, countWaitingOrders } = room

  async function find({ customerId }: Caller): Promise<Row<'customers'>> {
    const customer = await repository.findCustomer(database.query, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  return {
    async list(caller) {
      const { id, email, confirmedAt } = await find(caller)
      const orders = await countWaitingOrders(database.query, normaliseEmail(email))
      const change = await repository.findLatestCode(database.query, id, 'email-change')
      const waiting: Waiting[] = [
        ...(orders > 0 ? [{ kind: 'purchase' as const, email }] : []),
        ...(change && isStillOpen(change, clock()) ? [{ kind: 'email-change' as const, email: change.email }] : []),
      ]
      // The link that brings the purchase, or the new address, confirms the account as well.
      return waiting.length === 0 && confirmedAt === null ? [{ kind: 'account', email }] : waiting
    },

    async mailAgain(caller, from) {
      const { email: to, confirmedAt } = await find(caller)
      if (confirmedAt) throw conflict('Your address is confirmed already: load the page anew')
      await mailGate.admit({ kind: 'confirmation', to, from, askedBy: caller.customerId })
      await database.transaction(async (tx) => {
        const customer = await repository.lockCustomer(tx, caller.customerId)
        if (!customer || customer.confirmedAt) return
        const { id: customerId, email } = customer
        await mail.queueConfirmation(tx, customer, await codes.issue(tx, { purpose: 'account', email, customerId }))
      })
    },
  }
}
