import { type FormEvent, useId, useState } from 'react'
import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import { importSourceTitles } from '#contract/vendor-api/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainTable, Section } from '../../detail/detail.tsx'
import { useSession } from '../../session/session-context.ts'
import { inWords } from './import-words.ts'
import styles from './imports.module.css'

type Products = NonNullable<ImportDraft['plan']>['products']
type Choices = ImportDraft['options']['products']

/** The choices of a select: as it was recognised, left out, or one of the shop's. */
const [asRecognised, leftOut] = ['', '\u0000leave out']

type ProductChoicesProps = {
  products: Products
  chosen: Choices
  isBusy: boolean
  onPlan: (choices: NonNullable<Choices>) => void
}

/** The products that files name, and what each is here. Whoever chooses another one plans anew. */
export function ProductChoices({ products, chosen = [], isBusy, onPlan }: ProductChoicesProps) {
  const { shop, may } = useSession()
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const id = useId()
  const current = Object.fromEntries(chosen.map((choice) => [choice.product, choice.id ?? leftOut]))
  const choices = { ...current, ...changed }
  const names = new Map([...shop.products, ...shop.bundles].map((one) => [one.id, one.name]))
  const unknown = products.filter(({ here }) => here?.length === 0).length

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const made = Object.entries(choices).filter(([, choice]) => choice !== asRecognised)
    onPlan(made.map(([product, choice]) => ({ product, ...(choice !== leftOut && { id: choice }) })))
    setChanged({})
  }

  if (products.length === 0) return null
  return (
    <Section title="Products">
      <form className={styles.choices} onSubmit={handleSubmit}>
        {unknown > 0 && (
          <p className={styles.bad}>
            {inWords(unknown, 'product')} of the files {unknown === 1 ? 'is' : 'are'} not known here. Say what{' '}
            {unknown === 1 ? 'it is' : 'they are'}, or leave {unknown === 1 ? 'it' : 'them'} out.
          </p>
        )}
        <PlainTable
          label="Products of the files"
          heads={['In the files', 'Store', 'Records', 'Here']}
          rows={products.map(({ source, product, name, orders, licenses, here, suggested }, index) => ({
            key: `${source} ${product}`,
            cells: [
              name === product ? product : `${name} (${product})`,
              importSourceTitles[source],
              `${inWords(orders, 'order')}, ${inWords(licenses, 'license')}`,
              <select
                key="here"
                id={`${id}-${index}`}
                className={styles.select}
                aria-label={`${name} is here`}
                disabled={!may('imports:write')}
                value={choices[product] ?? asRecognised}
                onChange={({ target }) => setChanged({ ...changed, [product]: target.value })}
              >
                <option value={asRecognised}>{describeHere({ here, suggested }, choices[product], names)}</option>
                <option value={leftOut}>Leave out</option>
                {[...names].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>,
            ],
          }))}
        />
        {Object.keys(changed).length > 0 && (
          <div>
            <Button type="submit" busy={isBusy}>
              Plan anew
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}

/** What the first choice is called: what was recognised without a choice of a person's. */
function describeHere(
  { here, suggested }: Pick<Products[number], 'here' | 'suggested'>,
  choice: string | undefined,
  names: ReadonlyMap<string, string>,
): string {
  if (choice !== undefined && choice !== asRecognised) return 'As its name says'
  if (suggested) return `Not known here. Is it ${names.get(suggested) ?? suggested}?`
  if (here === null || here.length === 0) return 'Not known here'
  return here.map((one) => names.get(one) ?? one).join(' and ')
}
