import * as z from 'zod/mini'

/** What a customer types to say that they mean it. */
export const erasureWord = 'ERASE'

/** All that is kept of a customer: rows by what they are about, named as the shop names them. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  shop: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type AccountExport = z.infer<typeof accountExportSchema>
