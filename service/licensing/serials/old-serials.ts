import type { FoundSerial } from '#contract/entities/inventory.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import { type Caller, invalidInput } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import { countLicenses } from '../lost-licenses/repository.ts'
import type { SerialMails } from './emails.ts'
import { maskEmail, serialGuesses } from './rules.ts'
import type { SerialService } from './service.ts'

type Dependencies = Pick<LicensingDependencies, 'database' | 'limiter' | 'mailGate'> & {
  mail: SerialMails
  serials: SerialService
  identity: Pick<IdentityService, 'issueWayIn' | 'joining'>
}

/** Leads the owner of a former store's serial number to its licenses, by mail to the address of their account. */
export function createOldSerials({ database, limiter, mailGate, mail, serials, identity }: Dependencies) {
  /** The accounts that own its licenses, and their addresses. Counts an unknown one as a guess, and refuses all where there were too many. */
  async function findOwners(serial: string, network: string): Promise<Map<string, string>> {
    await limiter.check(serialGuesses, network)
    const found = await serials.find(serial)
    if (found.length === 0) {
      await limiter.count(serialGuesses, network)
      throw invalidInput({ serial: [unknown] })
    }
    // Of many concurrent tries, others may have been wrong in the meantime.
    await limiter.check(serialGuesses, network)
    return new Map(found.map(({ customerId, email }) => [customerId, email]))
  }

  /** Mails an owner the way into their account. */
  async function mailWayIn(customerId: string, email: string, from: string): Promise<void> {
    await mailGate.admit({ kind: 'old-serial', to: email, from })
    await database.transaction(async (tx) => {
      const way = await identity.issueWayIn(tx, customerId)
      if (way) await mail.queueOldSerial(tx, way, await countLicenses(tx, customerId))
    })
  }

  return {
    /**
     * Mails each account that owns licenses of a serial number: the way in or, where the caller is signed in, a link that
     * brings it into their account. A field error for an unknown serial number; 429 after too many of them from a network.
     */
    async ask(serial: string, caller: Caller | null, from: string): Promise<FoundSerial> {
      const owners = await findOwners(serial, from)
      const isYours = caller !== null && owners.delete(caller.customerId)
      const mailedTo: string[] = []
      for (const [id, email] of owners) {
        await (caller ? identity.joining.mailLink(caller, email, from) : mailWayIn(id, email, from))
        mailedTo.push(maskEmail(email))
      }
      return { mailedTo, isYours }
    },
  }
}

export type OldSerials = ReturnType<typeof createOldSerials>

const unknown =
  'We know no such serial number: check how it is spelled, or have your licenses found by the address that you bought with'
