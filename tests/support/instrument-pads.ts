import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type Pad, padSchema } from '#contract/instrument/instrument.ts'

const frontMatter = /^---\n(.*?)\n---\n/s
const productSchema = z.object({ instrument: z.optional(z.object({ pads: z.array(padSchema) })) })

/** The pads of each product that has an instrument, by the name of its file. */
export const readPads = (): [product: string, pads: Pad[]][] =>
  globSync('shops/oddmeter/products/*.md')
    .sort()
    .flatMap((file): [string, Pad[]][] => {
      const { instrument } = productSchema.parse(parse(frontMatter.exec(readFileSync(file, 'utf8'))?.[1] ?? ''))
      return instrument ? [[basename(file, '.md'), instrument.pads]] : []
    })
