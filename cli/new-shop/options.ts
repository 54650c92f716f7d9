import { parseArgs } from 'node:util'
import { UsageError } from '#cli/command.ts'
import {
  type Checked,
  checkCountry,
  checkCurrencies,
  checkName,
  checkProduct,
  currencyOf,
  type NewProduct,
  type NewShop,
} from './answers.ts'

/** What was given on the command line; what is missing is asked for on a terminal. */
export type Given = Partial<NewShop> & { folder: string; isComplete: boolean }

export const usage = `npm run new -- FOLDER [--name TEXT] [--country CODE] [--currencies EUR,USD] [--product "NAME=PRICE"]... [--starter NAME] [--yes]

Writes a new shop into a folder, and asks for what is not given. With --yes nothing is asked:

  npm run new -- ../kestrel --yes --name "Kestrel Audio" --country DE --currencies EUR,USD --product "Talon=79"

  --name        the name of the shop, which customers read everywhere
  --country     where your company is, as a code or a name: DE, Germany
  --currencies  what you sell in, the one to suggest first; the country's if left out
  --product     a product and its price, repeated for more: "Talon=79", or "Talon=79 EUR, 890 NOK"
  --starter     how it looks to begin with; plain if left out
`

const options = {
  name: { type: 'string' },
  country: { type: 'string' },
  currencies: { type: 'string' },
  product: { type: 'string', multiple: true },
  starter: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command line; null if help is asked for. Throws UsageError with all that is wrong, a line each. */
export function readOptions(typed: readonly string[], starters: readonly string[]): Given | null {
  const { values, positionals } = parse(typed)
  if (values.help) return null
  const [folder, ...more] = positionals
  const faults: string[] = []
  if (folder === undefined) faults.push('FOLDER: Is missing, such as ../kestrel')
  if (more.length > 0) faults.push(`${more.join(' ')}: Is one word too many; quote values with spaces`)
  const check = <Value>(name: string, text: string | undefined, rule: (text: string) => Checked<Value>) => {
    if (text === undefined) return undefined
    const checked = rule(text)
    if ('value' in checked) return checked.value
    faults.push(`--${name}: ${checked.reason}`)
    return undefined
  }
  const name = check('name', values.name, checkName)
  const country = check('country', values.country, checkCountry)
  const currencies =
    check('currencies', values.currencies, checkCurrencies) ??
    (country === undefined ? undefined : [currencyOf(country)])
  const starter = check('starter', values.starter, checkStarter(starters))
  const products: NewProduct[] = []
  if (currencies !== undefined)
    for (const text of values.product ?? []) {
      const taken = products.map(({ id }) => id)
      const product = check('product', text, (one) => checkProduct(one, currencies, taken))
      if (product !== undefined) products.push(product)
    }
  if (values.yes) {
    for (const needed of ['name', 'country', 'product'] as const)
      if (values[needed] === undefined) faults.push(`--${needed}: Is missing`)
  } else if (values.product !== undefined && values.currencies === undefined && country === undefined)
    faults.push('--product: Needs --currencies, or --country')
  if (faults.length > 0 || folder === undefined) throw new UsageError(faults.join('\n'))
  return {
    folder,
    isComplete: values.yes,
    ...(name !== undefined && { name }),
    ...(country !== undefined && { country }),
    ...(values.currencies !== undefined || values.yes || values.product !== undefined
      ? currencies && { currencies }
      : {}),
    ...(products.length > 0 && { products }),
    ...(starter !== undefined || values.yes ? { starter: starter ?? 'plain' } : {}),
  }
}

export const checkStarter =
  (starters: readonly string[]) =>
  (text: string): Checked<string> =>
    starters.includes(text) ? { value: text } : { reason: `Must be one of ${starters.join(', ')}` }

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
