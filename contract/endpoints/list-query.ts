import * as z from 'zod/mini'
import { flag } from './query.ts'

/** The optional query of every list: the opaque cursor that `next` carries. */
export const pageQuery = { cursor: z.optional(z.string().check(z.maxLength(500))) }

/** Whether the files inside downloads are listed, too. */
export const manifestQuery = { includeManifests: flag }
export const listQuery = z.object({ ...pageQuery, ...manifestQuery })
