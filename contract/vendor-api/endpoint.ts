import * as z from 'zod/mini'
import type { Operation } from '../endpoint.ts'
import { pagedSchema } from '../endpoints/query.ts'
import type { Permission } from './permissions.ts'

/** One operation of the vendor API: for programs of the vendor with an API key, and for the desk. */
export type VendorEndpoint = Operation & {
  path: `/api/vendor/${string}`
  permission: Permission
  /**
   * Money, keys and staff: a session of the desk whose owner was not verified lately is answered 403
   * `verification-needed`. API keys are not affected.
   */
  needsVerification?: true
  /**
   * Its answer contains a secret that is shown once, or a copy of personal data. It takes no `Idempotency-Key`, because
   * answers are stored with it.
   */
  answersSecret?: true
  /**
   * What it does is outside of the database, such as a change of files: no transaction contains it, so it takes no
   * `Idempotency-Key`. What is done already is refused.
   */
  isOutside?: true
  /** It answers a file of one of these content types, bare and as it is. Its payload in `responses` is `fileSchema`. */
  files?: readonly string[]
}

/** Preserves the exact type of an endpoint, from which routes and client are typed. */
/* @__NO_SIDE_EFFECTS__ */
export function defineVendorEndpoint<const Definition extends VendorEndpoint>(definition: Definition): Definition {
  return definition
}

/** The bytes of a file that an operation answers. */
export const fileSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** How many items a page of a list has: the default and the maximum. */
export const vendorPageSize = { usual: 50, max: 200 } as const

const limit = z.optional(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, 'Must be a whole number'),
    z.refine((text) => Number(text) <= vendorPageSize.max, `Must be at most ${vendorPageSize.max}`),
  ),
)

/** The query of every list: `limit` items a page, and the `cursor` that `next` contains. */
export const listQuery = { limit, cursor: z.optional(z.string().check(z.maxLength(500))) }

/** How a list is sorted by time: the newest first, unless it is asked for the oldest. */
export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]
export const sortQuery = { sort: z.optional(z.enum(sorts)) }

/** A page of a list. `next` is the root-relative path of the next page with all filters; null on the last page. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => pagedSchema(item)

/** The longest reason, in characters. */
export const reasonLength = 300

/** Why something is done. It is stored with the change, and mailed to the customer where they are told of it. */
export const reason = z
  .string('Must say why')
  .check(
    z.trim(),
    z.minLength(1, 'Must say why'),
    z.maxLength(reasonLength, `Must have at most ${reasonLength} characters`),
  )

/** The body of a change that needs nothing but its reason. */
export const reasonBody = { json: z.strictObject({ reason }) } as const

/**
 * The version of a license or an order, as its record has it: a change with another one is refused, because its caller has
 * not seen what somebody else changed.
 */
export const version = z.optional(z.string().check(z.maxLength(100)))

/** The same for a license or an order, which may have been changed since it was read. */
export const versionedBody = { json: z.strictObject({ reason, version }) } as const

export const moment = z.iso.datetime()
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

/** A calendar day in UTC, as 2026-03-31. */
export const dayQuery = z.iso.date('Must be a day, like 2026-03-31')

/** From the beginning of a day until the end of another, both in UTC. */
export const daysQuery = { from: z.optional(dayQuery), to: z.optional(dayQuery) }
export const idQuery = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/** The length of a part of a name or an address that is searched for. */
export const searchLength = { min: 3, max: 100 } as const

/** A part of a name or an address, in any letter case. */
export const searchQuery = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(searchLength.min, `Must have at least ${searchLength.min} characters`),
      z.maxLength(searchLength.max),
    ),
)
/** A whole address, in any letter case. */
export const emailQuery = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))
export const flagQuery = z.optional(z.enum(['true', 'false'], "Must be 'true' or 'false'"))
