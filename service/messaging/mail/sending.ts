import * as z from 'zod/mini'
import { emailSchema } from '#contract/entities/identity.ts'
import type { Database, MailedDocument } from '#service/database/index.ts'
import { type Clock, ParkJobError, PauseKindError, UncountedError } from '#service/platform/index.ts'
import type { GetMailLook } from './email.ts'
import { embedLogo } from './embedded-logo.ts'
import { isForVendor } from './mail-kinds.ts'
import { markSent } from './mail-log-repository.ts'
import { findSuppression, suppress } from './repository.ts'
import { type MailAttachment, MailError, type Mailer } from './transport.ts'

const payloadSchema = z.object({
  id: z.string(),
  // Mails that were queued by an older version have none.
  kind: z._default(z.string(), ''),
  to: emailSchema,
  subject: z.string().check(z.regex(/^\P{Cc}*$/u, 'Must be one line')),
  text: z.string(),
  html: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  document: z.optional(z.object({ series: z.enum(['Invoice', 'CreditNote']), number: z.int() })),
})
type Queued = z.infer<typeof payloadSchema>

export type AttachDocument = (document: MailedDocument) => MailAttachment

type Dependencies = {
  database: Database
  clock: Clock
  mailer: Mailer
  attach: AttachDocument
  look?: GetMailLook | undefined
}

/** Sends queued mails; errors park what can never be accepted, and pause the queue when the server is down. */
export function createMailSender({
  database,
  clock,
  mailer,
  attach,
  look,
}: Dependencies): (payload: unknown) => Promise<void> {
  let refusedInARow = 0

  async function followRefusal({ kind, to }: Queued, error: MailError): Promise<void> {
    if (error.refusal === 'address') {
      // Of who was erased nothing is kept, not even that this last mail did not reach them.
      if (kind === 'erased') return
      // Where the vendor's own address is wrong, they must not wonder later why nothing comes.
      if (!isForVendor(kind)) await suppress(database.query, to, error.reply, clock())
      throw new ParkJobError(error.message)
    }
    refusedInARow += 1
    // A server that accepts nothing at all has something against us, and not against each of the mails.
    throw refusedInARow > refusalsInARow ? new UncountedError(error.message) : new ParkJobError(error.message)
  }

  return async (payload) => {
    const queued = readQueued(payload)
    const { document, kind: _, ...message } = queued
    const suppressed = await findSuppression(database.query, queued.to)
    if (suppressed) throw new ParkJobError(`Nothing is mailed to this address since it answered ${suppressed.reply}`)
    try {
      const { html, attachments } = await embedLogo(message.html, look)
      if (document) attachments.push(attach(document))
      await mailer.send({ ...message, html, ...(attachments.length > 0 && { attachments }) })
      refusedInARow = 0
      await markSent(database.query, queued.id, clock())
    } catch (error) {
      if (!(error instanceof MailError) || error.refusal === 'later') throw error
      if (error.refusal === 'server') throw new PauseKindError(error.message)
      await followRefusal(queued, error)
    }
  }
}

/** A mail as it was queued. One that names no single address, or more than a subject, can never be sent. */
function readQueued(payload: unknown): Queued {
  const { data, error } = z.safeParse(payloadSchema, payload)
  if (data) return data
  // Not what stands in them: that may be an address.
  const fields = error.issues.map(({ path }) => path.join('.'))
  throw new ParkJobError(`The mail was queued with something that no mail has: ${[...new Set(fields)].join(', ')}`)
}

/** After so many permanent refusals in a row the mail server counts as down, and mails wait until one is accepted. */
export const refusalsInARow = 10
