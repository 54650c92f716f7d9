import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { createFieldKit } from './field-kit.ts'
import { readBody } from './read-sections.ts'
import { sectionFields } from './section-kinds.ts'

const documentation = readFileSync('docs/sections.md', 'utf8')
const chapters = new Map(
  documentation
    .split(/^## /m)
    .slice(1)
    .map((chapter) => [chapter.slice(0, chapter.indexOf('\n')), chapter] as const),
)

const kit = createFieldKit({ products: new Set(), parseProse: () => [] })
/** Fields that the documentation describes once, for all sections. */
const common: readonly core.$ZodType[] = [kit.action, kit.image, kit.video, kit.audio, kit.plugIn]

const inner = z.custom<core.$ZodType>((value) => typeof value === 'object')
/** The parts of a schema that contain others. */
const partsSchema = z.object({
  shape: z.optional(z.record(z.string(), inner)),
  innerType: z.optional(inner),
  element: z.optional(inner),
})

/** The fields of a schema as the documentation names them: `items[].title`. */
function listFields(schema: core.$ZodType, name = ''): string[] {
  const { shape, innerType, element } = partsSchema.parse(schema._zod.def)
  if (common.includes(schema)) return [name]
  if (shape)
    return Object.entries(shape).flatMap(([key, field]) => listFields(field, name === '' ? key : `${name}.${key}`))
  if (innerType) return listFields(innerType, name)
  if (element) return listFields(element, `${name}[]`)
  return [name]
}

it('describes every section, and no other', () => {
  expect([...chapters.keys()].sort()).toEqual([...sectionFields.keys()])
})

describe.each([...sectionFields])('the documentation of %s', (name, fields) => {
  const chapter = chapters.get(name) ?? ''

  it('names exactly its fields', () => {
    const described = [...chapter.matchAll(/^\| `([^`]+)` \|/gm)].map(([, field]) => field)
    expect(described.sort()).toEqual(listFields(fields(kit)).sort())
  })

  it('has an example that is read without a fault', async () => {
    const example = /^```\n(:::[\s\S]*?)^```$/m.exec(chapter)?.[1] ?? ''
    const { sections } = await readBody(
      { file: 'docs/sections.md', body: example, bodyLine: 1 },
      { products: new Set(['knock']) },
    )
    expect(sections?.map((section) => section.name)).toEqual([name])
  })
})
