import type { Interface } from 'node:readline/promises'
import {
  type Checked,
  checkCountry,
  checkCurrencies,
  checkName,
  checkPrice,
  checkProductName,
  currencyOf,
  type NewProduct,
  type NewShop,
} from './answers.ts'
import { checkStarter, type Given } from './options.ts'

export type Terminal = Pick<Interface, 'question'> & { write: (text: string) => void }
type StarterChoice = { name: string; summary: string }

/** Asks for all that was not given, one question after the other, each until its answer can be used. */
export async function askFor(given: Given, starters: readonly StarterChoice[], terminal: Terminal): Promise<NewShop> {
  const name = given.name ?? (await ask(terminal, 'Name of the shop', checkName))
  const country = given.country ?? (await ask(terminal, 'Country of your company, as DE or Germany', checkCountry))
  const currencies =
    given.currencies ??
    (await ask(terminal, 'Currencies that you sell in, the one to suggest first', checkCurrencies, currencyOf(country)))
  const products = given.products ?? [await askForProduct(currencies, terminal)]
  return { name, country, currencies, products, starter: given.starter ?? (await askForStarter(starters, terminal)) }
}

async function askForProduct(currencies: readonly string[], terminal: Terminal): Promise<NewProduct> {
  const product = await ask(terminal, 'Your first product', checkProductName)
  const prices: Record<string, number> = {}
  for (const currency of currencies)
    prices[currency] = await ask(terminal, `Price of ${product.name} in ${currency}`, (text) =>
      checkPrice(text, currency),
    )
  return { ...product, prices }
}

async function askForStarter(starters: readonly StarterChoice[], terminal: Terminal): Promise<string> {
  const names = starters.map(({ name }) => name)
  if (names.length === 1) return names[0] ?? ''
  for (const { name, summary } of starters) terminal.write(`  ${name}: ${summary}\n`)
  return ask(terminal, 'Look to begin with', checkStarter(names), names[0])
}

/** An empty answer is the suggestion, if there is one. */
async function ask<Value>(
  terminal: Terminal,
  question: string,
  check: (text: string) => Checked<Value>,
  suggestion?: string,
): Promise<Value> {
  for (;;) {
    const shown = suggestion === undefined ? '' : ` [${suggestion}]`
    const answer = await terminal.question(`${question}${shown}: `)
    const checked = check(answer.trim() === '' && suggestion !== undefined ? suggestion : answer)
    if ('value' in checked) return checked.value
    terminal.write(`  ${checked.reason}\n`)
  }
}
