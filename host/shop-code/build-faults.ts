import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Fault } from '../shop/content-error.ts'

/** Where Vite and Rolldown name the place of an error: `[ file:line:column ]`, or `from "file"`. */
const place = /\[ (?<file>[^\]\n]+?):(?<line>\d+):\d+ \]/
const importer = /resolve import "(?<name>[^"]+)" from "(?<file>[^"]+)"/
const reason = /^(?:\[[\w:-]+\] )?(?<text>[A-Z`][^\n]*)\n\s+╭/m

/**
 * The faults of a shop's own code, read from what a failed build printed: file as named in the shop folder, line, reason.
 * An output that names no file of the shop becomes one fault with its first lines.
 */
export function readBuildFaults(output: string, shopFolder: string, workingFolder: string): Fault[] {
  const text = stripVTControlCharacters(output)
  const missing = importer.exec(text)?.groups
  if (missing?.file !== undefined)
    return [
      {
        file: path.relative(shopFolder, path.resolve(workingFolder, missing.file)),
        reason: `There is no package '${missing.name}': import from 'backline', 'react' and files of the shop only`,
      },
    ]
  const faults = text.split(/(?=^\[[\w:-]+\] )/m).flatMap((part): Fault[] => {
    const found = place.exec(part)?.groups
    const message = reason.exec(part)?.groups?.text
    if (found?.file === undefined || message === undefined) return []
    const file = path.relative(shopFolder, path.resolve(workingFolder, found.file))
    return [{ file, line: Number(found.line), reason: message.replace(` in ${found.file}`, '') }]
  })
  if (faults.length > 0) return faults
  return [
    {
      file: 'sections',
      reason: `The code of the shop can not be built: ${text.trim().split('\n').slice(0, 3).join(' ')}`,
    },
  ]
}
