import { type IdentityService, normaliseEmail } from '#service/accounts/index.ts'
import type { JobRun } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import type { LostLicenseMails } from './emails.ts'
import { countLicenses } from './repository.ts'

export const lostLicensesJob = 'find-lost-licenses'

type Dependencies = Pick<LicensingDependencies, 'database' | 'jobs' | 'mailGate'> & {
  mail: LostLicenseMails
  identity: Pick<IdentityService, 'lockAddress' | 'findAccountId' | 'issueWayIn' | 'issueGuestCode'>
}

/** Mails the licenses of an account and unclaimed guest purchases to the address itself, and to nobody else. */
export function createLostLicenseService(dependencies: Dependencies) {
  const { database, mailGate, jobs, mail, identity } = dependencies
  return {
    /** Mails an address its licenses; the response and its time are the same for every address. */
    async ask(email: string, from: string): Promise<void> {
      const address = normaliseEmail(email)
      await mailGate.admit({ kind: 'lost-licenses', to: address, from })
      await database.transaction((tx) =>
        jobs.enqueue(tx, { kind: lostLicensesJob, queue: 'access', payload: { email: address } }),
      )
    },

    /** The job that `ask` queues: mails the licenses of the address, or that there are none, once. */
    find: (email: string, run: JobRun): Promise<void> =>
      database.transaction(async (tx) => {
        // Before the job: an erasure of the account, which also ends its jobs, locks the address first as well.
        await identity.lockAddress(tx, email)
        await run.completeIn(tx)
        const customerId = await identity.findAccountId(tx, email)
        const products = customerId === null ? [] : await countLicenses(tx, customerId)
        const way = customerId === null || products.length === 0 ? null : await identity.issueWayIn(tx, customerId)
        await mail.queueLostLicenses(tx, email, { products, way, claimCode: await identity.issueGuestCode(tx, email) })
      }),
  }
}

export type LostLicenseService = ReturnType<typeof createLostLicenseService>
