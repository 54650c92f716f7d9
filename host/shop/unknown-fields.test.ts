import { expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { parseYaml } from './yaml.ts'

const schema = z.strictObject({
  headline: z.string(),
  lead: z.string(),
  edition: z.int().optional(),
  layout: z.enum(['wide', 'narrow']).optional(),
  prices: z.record(z.string(), z.number().min(0)).optional(),
  logo: z.union([z.string(), z.strictObject({ light: z.string(), dark: z.string().optional() })]).optional(),
})

const faultsOf = (text: string, shape: z.ZodType | mini.ZodMiniType = schema): string[] => {
  try {
    parseYaml({ file: 'x.yaml', text }, shape)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)]
  }
}

it('reports one misspelt name once, also where the field that is meant must be there', () => {
  expect(faultsOf('headlin: A\nlead: B\n')).toEqual(["x.yaml:1: There is no field 'headlin': did you mean 'headline'?"])
})

it('reports each misspelt name on its line, and what else is missing', () => {
  expect(faultsOf('headlin: A\nlayuot: wide\n')).toEqual([
    "x.yaml:1: There is no field 'headlin': did you mean 'headline'?",
    'x.yaml:1: lead: Is missing',
    "x.yaml:2: There is no field 'layuot': did you mean 'layout'?",
  ])
})

it('prefers a field that has not been written yet, and lists the fields where none is similar', () => {
  const pair = mini.strictObject({ title: mini.string(), tile: mini.optional(mini.string()) })
  expect(faultsOf('title: A\ntitl: B\n', pair)).toEqual(["x.yaml:2: There is no field 'titl': did you mean 'tile'?"])
  expect(faultsOf('title: A\ncolour: B\n', pair)).toEqual([
    "x.yaml:2: There is no field 'colour': the fields are title, tile",
  ])
})

it.each([
  ['edition: x', 'edition: Must be a number, such as 79, without quotes and without a sign such as € or %'],
  ['edition: 1.5', 'edition: Must be a whole number, such as 3'],
  ['layout: broad', 'layout: Must be one of wide, narrow'],
  [
    'prices: { EUR: 79€ }',
    'prices.EUR: Must be a number, such as 79, without quotes and without a sign such as € or %',
  ],
  ['prices: { EUR: -1 }', 'prices.EUR: Must be at least 0'],
  ['prices: free', 'prices: Must be made of fields, each on a line of its own, such as name: value'],
  ['logo: { lihgt: a.svg }', "logo: There is no field 'lihgt': did you mean 'light'?"],
])('says of %s in plain words what is to be written', (line, fault) => {
  expect(faultsOf(`headline: A\nlead: B\n${line}\n`)).toEqual([`x.yaml:3: ${fault}`])
})
