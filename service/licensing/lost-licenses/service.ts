import type { IdentityService } from '#service/accounts/index.ts'
import { normaliseEmail } from '#service/accounts/index.ts'
import type { Database } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import type { JobRun, JobService } from '#service/platform/index.ts'
import type { LostLicenseMails } from './emails.ts'
import { countLicenses } from './repository.ts'

export const lostLicensesJob = 'find-lost-licenses'

export type LostLicenseService = {
  /** Has an address mailed what licenses are known under it: the same answer in the same time for every address. */
  ask: (email: string, from: string) => Promise<void>
  /** What that has queued: looks for the licenses and mails them, or that there are none; once. */
  find: (email: string, run: JobRun) => Promise<void>
}

type Dependencies = {
  database: Database
  mailGate: MailGate
  jobs: JobService
  mail: LostLicenseMails
  identity: Pick<IdentityService, 'findAccountId' | 'issueGuestCode'>
}

/** 'Lost my license': what an account has, and what a guest has bought and not fetched. Only the mailbox is told. */
export function createLostLicenseService(dependencies: Dependencies): LostLicenseService {
  const { database, mailGate, jobs, mail, identity } = dependencies
  return {
    async ask(email, from) {
      const address = normaliseEmail(email)
      await mailGate.admit({ kind: 'lost-licenses', to: address, from })
      await database.transaction((tx) =>
        jobs.enqueue(tx, { kind: lostLicensesJob, queue: 'access', payload: { email: address } }),
      )
    },

    find: (email, run) =>
      database.transaction(async (tx) => {
        await run.completeIn(tx)
        const customerId = await identity.findAccountId(tx, email)
        const products = customerId === null ? [] : await countLicenses(tx, customerId)
        await mail.queueLostLicenses(tx, email, { products, claimCode: await identity.issueGuestCode(tx, email) })
      }),
  }
}
