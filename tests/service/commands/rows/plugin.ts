import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

/** A folder beside the shop that does not exist yet. */
const newFolder = async () => `projects/${randomUUID()}`

export const pluginRows: CommandRows = {
  'plugin new': {
    success: {
      type: async () => ['cmake', await newFolder(), '--product', 'clatter'],
      says: /^projects\/\S+ is a project for Clatter: its README\.md says how to build it\.\n/,
    },
    json: z.strictObject({
      folder: z.string(),
      kind: z.enum(['cmake', 'juce', 'rust']),
      server: z.url(),
      vendorId: z.uuid(),
      productId: z.literal('clatter'),
      keys: z.int().check(z.positive()),
    }),
    refusal: {
      type: async () => ['cmake', await newFolder(), '--product', 'clutter'],
      exitCode: 1,
      says: /^--product: There is no product clutter, but clatter, /,
    },
  },
}
