import * as z from 'zod/mini'
import type { Row, Tx } from '#service/database/index.ts'
import type { MailKind } from '#service/messaging/index.ts'
import type { JobRun } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

const payloadSchema = z.object({ email: z.string() })

type Request = {
  kind: MailKind
  job: string
  /** Mails the account of the address, which is locked. */
  mailTo: (tx: Tx, customer: Row<'customers'>) => Promise<void>
}

/** Links that anybody may have mailed to an address; nobody learns from it whether there is an account. */
export function createLinkRequest(context: IdentityContext, { kind, job, mailTo }: Request) {
  const { database, mailGate, jobs } = context
  return {
    /** Mails a link if the account exists; the response and its time are the same for every address. */
    async ask(email: string, from: string): Promise<void> {
      const address = normaliseEmail(email)
      await mailGate.admit({ kind, to: address, from })
      await database.transaction((tx) => jobs.enqueue(tx, { kind: job, queue: 'access', payload: { email: address } }))
    },

    /** The job that `ask` queues: looks up the account and mails it once. */
    async run(payload: unknown, run: JobRun): Promise<void> {
      const { email } = z.parse(payloadSchema, payload)
      await database.transaction(async (tx) => {
        // Before the job: an erasure of the account, which also ends its jobs, locks the address first as well.
        await repository.lockAddress(tx, email)
        await run.completeIn(tx)
        const customer = await repository.findCustomerByEmail(tx, email)
        if (customer) await mailTo(tx, customer)
      })
    },
  }
}
