import * as z from 'zod/mini'
import { defineVendorEndpoint, moment } from './endpoint.ts'

export const doctorResults = ['ok', 'warning', 'wrong'] as const
export type DoctorResult = (typeof doctorResults)[number]

/** For how long a run counts as new, in milliseconds: it asks the mail server, the storage and the payment provider. */
export const doctorInterval = 60_000

const findingSchema = z.object({
  /** What was looked at, such as `mail` or `disk`. */
  area: z.string(),
  result: z.enum(doctorResults),
  /** What was found, in a line without secrets. */
  found: z.string(),
  /** What to do about it; null where nothing is to be done. */
  todo: z.nullable(z.string()),
  /** When a run first found the same. */
  since: moment,
  checkedAt: moment,
})

const findings = { 200: z.object({ items: z.array(findingSchema) }) }

export const doctorEndpoints = {
  listFindings: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/doctor',
    permission: 'doctor:read',
    summary: 'What the last run of `doctor` found, which runs every hour by itself',
    responses: findings,
  }),
  runDoctor: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/doctor/run',
    permission: 'doctor:read',
    summary: 'Look over settings, content, database, storage, mail, payment, keys and disk; at most once a minute',
    responses: findings,
    isOutside: true,
  }),
}
