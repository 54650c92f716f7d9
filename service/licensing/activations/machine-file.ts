import * as z from 'zod/mini'
import { parseInput, refused } from '#service/platform/index.ts'

const field = (name: string, maxLength: number) =>
  z
    .string(`The machine file has no ${name}`)
    .check(
      z.minLength(1, `The ${name} in the machine file is empty`),
      z.maxLength(maxLength, `The ${name} in the machine file is longer than ${maxLength} characters`),
    )

const machineFileSchema = z.object({
  id: field('id', 1000),
  name: field('name', 200),
  productId: field('productId', 200),
  format: z.literal('JWT', "The format in the machine file must be 'JWT'"),
})
export type MachineFile = z.infer<typeof machineFileSchema>

/** Parses a machine file: JSON in base64 (docs/wire-compatibility.md). Throws a 400 that names the fault. */
export function readMachineFile(text: string): MachineFile {
  const encoded = text.replace(/\s+/g, '')
  if (encoded === '') throw refused(`The machine file is empty: ${again}`, 'machine-file-not-valid')
  return parseInput(machineFileSchema, readJson(readText(encoded)), 'machine file')
}

const again = 'have the plug-in write it again, and take it as it is'

function readText(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded)
    throw refused(`This is no machine file, as it is not base64: ${again}`, 'machine-file-not-valid')
  return bytes.toString()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(
      refused(`This is no machine file, as there is no JSON in it: ${again}`, 'machine-file-not-valid'),
      { cause },
    )
  }
}
