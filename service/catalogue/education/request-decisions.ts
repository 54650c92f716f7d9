import { randomBytes } from 'node:crypto'
import type { EducationProofType } from '#contract/endpoints/education.ts'
import { normaliseEmail } from '#service/accounts/index.ts'
import type { Database, EducationStatus, Tx } from '#service/database/index.ts'
import { conflict, notFound, type PagePart, type PlatformServices } from '#service/platform/index.ts'
import { codeBytes, writeCode } from '../coupons/coupon-codes.ts'
import type { CouponService } from '../coupons/service.ts'
import type { CatalogueService } from '../products/service.ts'
import type { EducationTerms } from './content-schema.ts'
import type { EducationMails } from './emails.ts'
import * as repository from './repository.ts'
import { addMonths, endOfDay, findApprovalFault } from './rules.ts'

type StoredRequest = repository.StoredRequest
type RequestWithOthers = { request: StoredRequest; others: StoredRequest[] }

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'audit'> & {
  coupons: Pick<CouponService, 'issue' | 'withdraw'>
  catalogue: Pick<CatalogueService, 'current'>
  mail: EducationMails
  terms: EducationTerms | null
}

/** What the vendor does about requests. */
export function createDecisions(dependencies: Dependencies) {
  const { database, clock, coupons, catalogue, audit, mail, terms } = dependencies

  const find = async (db: Tx | Database['query'], id: string) => {
    const found = /^[0-9a-f-]{36}$/i.test(id) ? await repository.findRequest(db, id) : undefined
    if (!found) throw notFound(`There is no request ${id}: 'education list' shows them`)
    return found
  }

  /** All of an address at once: two requests of one person must not both be approved. */
  async function lock(tx: Tx, id: string): Promise<RequestWithOthers> {
    const { email } = await find(tx, id)
    const all = await repository.lockRequestsOf(tx, normaliseEmail(email))
    const request = all.find((one) => one.id === id)
    if (!request) throw notFound(`There is no request ${id}: 'education list' shows them`)
    return { request, others: all.filter((one) => one !== request) }
  }

  function nameItems(items: readonly string[] = []): string[] {
    const { products, bundles } = catalogue.current()
    return [...products, ...bundles].filter(({ id }) => items.includes(id)).map(({ name }) => name)
  }

  return {
    list: (status?: EducationStatus): Promise<StoredRequest[]> => repository.listRequests(database.query, status),

    findPage: (status: EducationStatus | undefined, part: PagePart): Promise<StoredRequest[]> =>
      repository.findRequestPage(database.query, status, part),

    /** 404 when there is no such request. */
    async show(id: string): Promise<RequestWithOthers> {
      const request = await find(database.query, id)
      const all = await repository.findRequestsOf(database.query, normaliseEmail(request.email))
      return { request, others: all.filter((one) => one.id !== id) }
    },

    /** Locks a request, so that nobody decides on it until the caller's unit of work ends; 404 for an unknown one. */
    lock: (id: string): Promise<StoredRequest> => database.transaction(async (tx) => (await lock(tx, id)).request),

    /** The file that came with a request; null when none did, or it is forgotten. */
    proofOf: (id: string): Promise<Uint8Array | null> => repository.findProof(database.query, id),

    /** The same with its type; 404 when there is none. */
    async readProof(id: string): Promise<{ type: EducationProofType; bytes: Uint8Array }> {
      const { proofType: type } = await find(database.query, id)
      const bytes = await repository.findProof(database.query, id)
      if (!type || !bytes) throw notFound(`No file came with the request ${id}, or it was deleted`)
      return { type, bytes }
    },

    /**
     * Gives whoever asked a coupon of their own that is good once, and mails it; one that they have ends. 409 when it is
     * decided already, or the address has a code that is good for a while.
     */
    approve: (id: string): Promise<StoredRequest> =>
      database.transaction(async (tx) => {
        if (!terms) throw conflict('There is no education.yaml that says what the discount is')
        const now = clock()
        const { request, others } = await lock(tx, id)
        const fault = findApprovalFault(request, others, now)
        if (fault) throw conflict(fault, request.status === 'Waiting' ? 'conflict' : 'request-already-decided')
        const { percentage, monthsValid, items } = terms
        const endsAt = endOfDay(addMonths(now, monthsValid))
        const code = writeCode('EDU', randomBytes(codeBytes))
        const words = { name: 'Education discount', description: `${percentage} % off, for learning and teaching.` }
        const couponId = await coupons.issue(tx, {
          ...words,
          batch: 'education',
          code,
          percentage,
          endsAt,
          appliesTo: items ?? null,
        })
        await coupons.withdraw(
          tx,
          others.flatMap((other) => other.couponId ?? []),
        )
        await repository.decide(tx, id, { status: 'Approved', decidedAt: now, reason: null, couponId, endsAt })
        await audit.note(tx, { actor: 'Vendor', action: 'EducationApproved', about: id, details: { couponId } })
        await mail.queueEducationApproved(tx, request.email, { id, code, percentage, endsAt, items: nameItems(items) })
        return find(tx, id)
      }),

    /** Mails why not; 409 when it is decided already. */
    refuse: (id: string, reason: string): Promise<StoredRequest> =>
      database.transaction(async (tx) => {
        const { request } = await lock(tx, id)
        if (request.status !== 'Waiting')
          throw conflict(`This request is ${request.status} already`, 'request-already-decided')
        const decision = { status: 'Refused', decidedAt: clock(), reason, couponId: null, endsAt: null } as const
        await repository.decide(tx, id, decision)
        await audit.note(tx, { actor: 'Vendor', action: 'EducationRefused', about: id })
        await mail.queueEducationRefused(tx, request.email, { id, reason })
        return find(tx, id)
      }),
  }
}

export type Decisions = ReturnType<typeof createDecisions>
