import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CommandError, exitCodes, UsageError } from '#cli/command.ts'
import { ContentError } from '#host/shop/read-content.ts'
import type { NewShop } from './answers.ts'
import { askFor } from './ask.ts'
import { type Given, readOptions, usage } from './options.ts'
import { listStarters, readStarter } from './starters.ts'
import { refuseUnfitFolder, writeShop } from './write-shop.ts'

async function main(typed: readonly string[]): Promise<void> {
  const starters = await listStarters()
  const given = readOptions(typed, starters)
  if (given === null) return write(usage)
  const folder = path.resolve(given.folder)
  await refuseUnfitFolder(folder)
  const shop = await complete(given, starters)
  const { hasRepository } = await writeShop(folder, shop)
  write(describe(given.folder, shop, hasRepository))
}

const write = (text: string): void => void process.stdout.write(text)

async function complete(given: Given, starters: readonly string[]): Promise<NewShop> {
  const { name, country, currencies, products, starter } = given
  if (name && country && currencies && products && starter) return { name, country, currencies, products, starter }
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask on: give --yes with --name, --country and --product')
  const choices = await Promise.all(starters.map(readStarter))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await askFor(given, choices, { question: (text) => terminal.question(text), write })
  } finally {
    terminal.close()
  }
}

const describe = (folder: string, { name }: NewShop, hasRepository: boolean): string => `${name} is in ${folder}.

  SHOP=${quote(folder)} npm start     starts it; buy something with the test card at the checkout
  ${path.join(folder, 'README.md')}     says what goes where

Before customers come, write your legal name and address into shop.yaml, where it has [square brackets].
${hasRepository ? '' : 'It is no git repository yet: install git, then run git init there.\n'}`

const quote = (text: string): string => (/^[\w./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`)
    process.exitCode = exitCodes.usage
  } else if (error instanceof CommandError || error instanceof ContentError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = exitCodes.failed
  } else if (error instanceof Error && error.name === 'AbortError') {
    process.stderr.write('\nNothing was written.\n')
    process.exitCode = exitCodes.failed
  } else throw error
})
