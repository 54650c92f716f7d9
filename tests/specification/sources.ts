import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './collect.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const ignored = ['**/node_modules/**', 'dist/**', '.*/**', 'tests/specification/**']

/** The specification's text, kept verbatim. */
export function readSpecification(): string {
  return readFileSync(join(root, 'docs/specification.txt'), 'utf8')
}

/** Every test of the project but this room's own, whose ids are planted. */
export function readTests(): SourceFile[] {
  return readFiles(['**/*.test.ts', '**/*.test.tsx'], ignored)
}

/** Every file of code that is no test. */
export function readCode(): SourceFile[] {
  return readFiles(['**/*.{ts,tsx,mjs,css}'], [...ignored, 'tests/**', '**/*.test.*'])
}

function readFiles(patterns: string[], exclude: string[]): SourceFile[] {
  const paths = globSync(patterns, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
