import { randomUUID } from 'node:crypto'
import { educationProofMaxBytes } from '#contract/constants.ts'
import {
  type EducationProofType,
  type EducationRenewal,
  type EducationRequest,
  educationProofTooLarge,
} from '#contract/endpoints/education.ts'
import { normaliseEmail } from '#service/accounts/index.ts'
import type { Tx } from '#service/database/index.ts'
import type { HasPage, MailGate } from '#service/messaging/index.ts'
import { conflict, invalidInput, notFound, type PlatformServices } from '#service/platform/index.ts'
import type { EducationTerms } from './content-schema.ts'
import type { EducationMails } from './emails.ts'
import * as repository from './repository.ts'
import { createDecisions } from './request-decisions.ts'
import { addDays, deletionLimits, isEnding, proofTypeOf, renewalDays } from './rules.ts'

export type { StoredRequest } from './repository.ts'

export type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'links' | 'publicUrl'> & {
  mailGate: MailGate
  mail: EducationMails
  /** Null if the vendor gives no such discount. */
  terms: EducationTerms | null
  /** Whether the shop has the page on which codes are renewed. */
  hasPage?: HasPage | undefined
}

const purpose = 'education-renewal'

export function createEducationService(dependencies: Dependencies & Parameters<typeof createDecisions>[0]) {
  const { database, clock, mailGate, mail, links, publicUrl, terms, hasPage } = dependencies

  /** Throws a 429 problem when there were too many requests from an address or a network. */
  async function limit(email: string, ip: string) {
    await mailGate.admit({ kind: 'education-receipt', to: email, from: ip })
  }

  async function keep(tx: Tx, request: EducationRequest, renewalOf: string | null): Promise<void> {
    if (!terms) throw notFound('This shop gives no discount for education')
    const { name, email, institution, role, proofWords = '', proofFile } = request
    const id = randomUUID()
    const receivedAt = clock()
    await repository.insertRequest(tx, {
      id,
      name,
      email,
      institution,
      role,
      renewalOf,
      receivedAt,
      status: 'Waiting',
      ...readProof(proofFile),
      proofWords: proofWords.trim() || null,
    })
    await mail.queueEducationReceipt(tx, email, { receivedAt })
    await mail.queueVendorEducation(tx, {
      id,
      name,
      email,
      institution,
      role,
      isRenewal: renewalOf !== null,
      receivedAt,
    })
  }

  /** The signed address at which the owner of a code can renew it. */
  function renewalUrl(id: string, endsAt: Date): string {
    const query = new URLSearchParams({ request: id, ...links.sign(purpose, [id], addDays(endsAt, renewalDays)) })
    return `${publicUrl}/edu-discount?${query}`
  }

  return {
    limit,
    decisions: createDecisions(dependencies),
    /** Stores a request and confirms it by email. Throws a 404 problem if the vendor gives no such discount. */
    ask: (request: EducationRequest): Promise<void> => database.transaction((tx) => keep(tx, request, null)),

    /** The same by the link of the reminder. Throws a 404 problem for an invalid link. */
    async renew({ request: id, expires, signature, ...renewal }: EducationRenewal, ip: string): Promise<void> {
      const isOurs = links.verify(purpose, [id], { expires, signature })
      const before = isOurs ? await repository.findRequest(database.query, id) : undefined
      if (!before?.endsAt) throw notFound('This link has ended: ask anew, as for the first time')
      await limit(before.email, ip)
      if (!isEnding(before.endsAt, clock())) throw conflict('This code is good for a while yet')
      await database.transaction(async (tx) => {
        const known = await repository.lockRequestsOf(tx, normaliseEmail(before.email))
        if (known.some(({ renewalOf, status }) => renewalOf === id && status !== 'Refused'))
          throw conflict('We have this renewal already: look for our mails')
        const { name, email, institution } = before
        await keep(tx, { ...renewal, name, email, institution }, id)
      })
    },

    /** Reminds owners of codes that expire soon, if there is a page to renew them on, and deletes what has expired. */
    async upkeep(now: Date): Promise<void> {
      await database.transaction(async (tx) => {
        const reminded =
          hasPage?.('education') === false ? [] : await repository.markReminded(tx, now, addDays(now, renewalDays))
        for (const { id, email, endsAt } of reminded)
          if (endsAt) await mail.queueEducationEnds(tx, email, { id, endsAt, url: renewalUrl(id, endsAt) })
        await repository.forget(tx, deletionLimits(now))
      })
    },
  }
}

export type EducationService = ReturnType<typeof createEducationService>

/** The file of a proof and its type. Throws a field error for a file that is too large or of another type. */
function readProof(file: string | undefined): { proofFile: Uint8Array | null; proofType: EducationProofType | null } {
  if (!file) return { proofFile: null, proofType: null }
  const proofFile = Buffer.from(file, 'base64')
  if (proofFile.length > educationProofMaxBytes) throw invalidInput({ proofFile: [educationProofTooLarge] })
  const proofType = proofTypeOf(proofFile)
  if (!proofType) throw invalidInput({ proofFile: ['Must be a PDF, a JPEG or a PNG: save it as one of them'] })
  return { proofFile, proofType }
}
