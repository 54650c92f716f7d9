import * as z from 'zod/mini'
import { deviceBodyMaxBytes } from '#contract/constants.ts'
import { parseJson } from '#web/client/json.ts'

/** What an offline device wrote for its owner to bring here; `text` is what the service is sent. */
export type MachineFile = { text: string; signature: string; deviceName: string; productId: string }
export type MachineFileReading = { file: MachineFile } | { problem: string }

const filled = z.string().check(z.minLength(1))
const machineFileSchema = z.object({ id: filled, name: filled, productId: filled, format: z.string() })

const problems = {
  empty: 'This file is empty. Save it from the plug-in again.',
  tooLarge: `This file is larger than ${deviceBodyMaxBytes / 1024} KB, so it is not a machine file. Choose the .dt file that the plug-in saved.`,
  licenseFile:
    'This is a license file, for the computer with the plug-in. Choose the machine file here, whose name ends in .dt.',
  other: 'This is not a machine file. Choose the .dt file that the plug-in saved, unchanged.',
  link: 'The link has no complete machine file in it. Scan the code again, or choose the .dt file that the plug-in saved.',
  format: 'This shop can’t read this kind of machine file. Update the plug-in and save the file again.',
}

export const isTooLarge = (bytes: number): boolean => bytes > deviceBodyMaxBytes
export const tooLarge: MachineFileReading = { problem: problems.tooLarge }

/** Reads base64, in lines or in one, of JSON (docs/wire-compatibility.md), or says in words why it is none. */
export function readMachineFile(text: string): MachineFileReading {
  if (isTooLarge(new TextEncoder().encode(text).length)) return tooLarge
  if (text.trim() === '') return { problem: problems.empty }
  if (/^\s*ey[\w-]+\.[\w-]+\.[\w-]+\s*$/.test(text)) return { problem: problems.licenseFile }
  const machine = z.safeParse(machineFileSchema, parseJson(decodeBase64(text) ?? ''))
  if (!machine.success) return { problem: problems.other }
  const { id, name, productId, format } = machine.data
  return format === 'JWT'
    ? { file: { text, signature: id, deviceName: name, productId } }
    : { problem: problems.format }
}

const linkStart = '#machine='

/**
 * Reads the fragment of the link that a plug-in shows as a QR code: `#machine=` and the machine file in the URL alphabet of
 * base64. Null if it is another fragment.
 */
export function readMachineLink(fragment: string): MachineFileReading | null {
  if (!fragment.startsWith(linkStart)) return null
  const encoded = fragment.slice(linkStart.length)
  if (isTooLarge(encoded.length)) return tooLarge
  if (!/^[\w-]+$/.test(encoded)) return { problem: problems.link }
  const text = encoded.replaceAll('-', '+').replaceAll('_', '/')
  const reading = readMachineFile(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  return 'problem' in reading && reading.problem === problems.other ? { problem: problems.link } : reading
}

function decodeBase64(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
