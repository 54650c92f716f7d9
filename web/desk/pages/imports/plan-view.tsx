import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import type { ListedImport } from '#contract/vendor-api/imports.ts'
import { importSourceTitles } from '#contract/vendor-api/imports.ts'
import { PlainTable, Section } from '../../detail/detail.tsx'
import { formatAmount, toWords } from '../../format.ts'
import { formatCount, inWords, tableOfCounts } from './import-words.ts'
import styles from './imports.module.css'

type Plan = NonNullable<ImportDraft['plan']>

/** How many records of each kind have each outcome. */
export function Counts({ counts }: Pick<ListedImport, 'counts'>) {
  const { outcomes, rows } = tableOfCounts(counts)
  return (
    <PlainTable
      label="Records by kind"
      heads={['Kind', ...outcomes.map(toWords)]}
      rows={rows.map(({ kind, title, cells }) => ({ key: kind, cells: [title, ...cells.map(formatCount)] }))}
    />
  )
}

/** What orders come to in the files and here. Differences are marked and said in words. */
export function Totals({ totals }: Pick<ListedImport, 'totals'>) {
  if (totals.length === 0) return null
  const differing = totals.filter(isDifferent).length
  return (
    <Section title="Totals">
      <p>
        {differing === 0
          ? 'What the files have and what is imported is the same.'
          : `${inWords(differing, 'total')} differ${differing === 1 ? 's' : ''}: they are marked.`}
      </p>
      <PlainTable
        label="Totals"
        heads={['Store', 'Product', 'In the files', 'Imported', 'As files state it', 'Difference']}
        rows={totals.map((total) => ({
          key: `${total.source} ${total.product} ${total.currency}`,
          cells: totalCells(total),
        }))}
      />
    </Section>
  )
}

type Total = ListedImport['totals'][number]
const isDifferent = ({ read, imported, statedDifference }: Total) =>
  read.amount !== imported.amount || read.orders !== imported.orders || (statedDifference ?? 0) !== 0

function totalCells(total: Total) {
  const { source, product, currency, read, imported, statedDifference } = total
  const money = (amount: number) => formatAmount(amount, currency)
  const sum = ({ orders, amount }: Total['read']) => `${money(amount)} in ${inWords(orders, 'order')}`
  const difference = read.amount + (statedDifference ?? 0) - imported.amount
  return [
    importSourceTitles[source],
    product ?? `All orders in ${currency}`,
    sum(read),
    sum(imported),
    statedDifference === null ? '' : money(read.amount + statedDifference),
    isDifferent(total) ? (
      <strong key="difference" className={styles.bad}>
        {difference === 0 ? 'Number of orders' : money(difference)}
      </strong>
    ) : (
      'None'
    ),
  ]
}

/** What cannot be imported, and what is suspicious, with file and line. */
export const Problems = ({ plan: { files, rejections, warnings } }: { plan: Plan }) => {
  const place = ({ file, line }: { file: number; line: number }) =>
    `${files[file]?.name ?? ''}, line ${formatCount(line)}`
  return (
    <>
      {rejections.count > 0 && (
        <Section title={`${inWords(rejections.count, 'record')} cannot be imported`}>
          <More shown={rejections.first.length} of={rejections.count} />
          <PlainTable
            label="Records that cannot be imported"
            heads={['Where', 'Record', 'Why']}
            rows={rejections.first.map((one, index) => ({
              key: String(index),
              cells: [place(one), `${toWords(one.kind)} ${one.key ?? ''}`.trim(), one.reason],
            }))}
          />
        </Section>
      )}
      {warnings.count > 0 && (
        <Section title={inWords(warnings.count, 'warning')}>
          <More shown={warnings.first.length} of={warnings.count} />
          <PlainTable
            label="Warnings"
            heads={['Where', 'What']}
            rows={warnings.first.map((one, index) => ({ key: String(index), cells: [place(one), one.reason] }))}
          />
        </Section>
      )}
    </>
  )
}

const More = ({ shown, of }: { shown: number; of: number }) =>
  shown < of && <p className={styles.soft}>The first {formatCount(shown)} are shown.</p>
