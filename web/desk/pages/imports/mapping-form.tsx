import type { MappingSuggestion } from '#contract/vendor-api/import-drafts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { PlainTable, Section } from '../../detail/detail.tsx'
import { useSession } from '../../session/session-context.ts'
import styles from './imports.module.css'
import {
  columnFields,
  columnOf,
  describeFound,
  fixedOf,
  type Mapping,
  nameFields,
  settingOf,
  settings,
  withColumn,
  withFixed,
} from './mapping-fields.ts'

type MappingFormProps = { suggestion: MappingSuggestion; onChange: (mapping: Mapping) => void }

/** How the table of an unknown store is read: what each column holds, and what the first rows become by that. */
export function MappingForm({ suggestion, onChange }: MappingFormProps) {
  const { file, columns, doubts, mistakes } = suggestion
  const mapping: Mapping = suggestion.mapping
  const { shop } = useSession()
  const chosen = columnFields.filter(([field]) => columnOf(mapping, field) !== '')
  const others = columnFields.filter(([field]) => columnOf(mapping, field) === '')
  const toSelect = ([field, label]: (typeof columnFields)[number]) => (
    <SelectField
      key={field}
      label={label}
      name={`${file} ${field}`}
      value={columnOf(mapping, field)}
      onChange={({ target }) => onChange(withColumn(mapping, field, target.value))}
    >
      <option value="">No column</option>
      {columns.map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Section title={`How ${file} is read`}>
      <p>No store is known that writes this table. Check what each column holds, then plan the import.</p>
      {[...mistakes, ...doubts.map(({ reason }) => reason)].map((text) => (
        <p key={text} className={mistakes.includes(text) ? styles.bad : styles.soft}>
          {nameFields(text)}
        </p>
      ))}
      <div className={styles.fields}>{chosen.map(toSelect)}</div>
      <Disclosure summary="What else columns can hold">
        <div className={styles.fields}>{others.map(toSelect)}</div>
      </Disclosure>
      <div className={styles.fields}>
        {settings.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            name={`${file} ${name}`}
            value={settingOf(mapping, name)}
            onChange={({ target }) => onChange({ ...mapping, [name]: target.value })}
          >
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label="Product of all rows"
          name={`${file} fixed product`}
          value={fixedOf(mapping, 'product')}
          onChange={({ target }) => onChange(withFixed(mapping, 'product', target.value))}
        >
          <option value="">As the column says</option>
          {[...shop.products, ...shop.bundles].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Currency of all rows"
          name={`${file} fixed currency`}
          hint="Like EUR; empty where a column has it"
          maxLength={3}
          defaultValue={fixedOf(mapping, 'currency')}
          onBlur={({ target }) => onChange(withFixed(mapping, 'currency', target.value.toUpperCase()))}
        />
      </div>
      <Preview suggestion={suggestion} />
    </Section>
  )
}

/** The first rows and what each becomes. */
const Preview = ({ suggestion: { file, preview } }: { suggestion: MappingSuggestion }) =>
  preview.length > 0 && (
    <PlainTable
      label={`First rows of ${file}`}
      heads={['Line', 'Cells', 'Becomes']}
      rows={preview.map(({ line, cells, found }) => ({
        key: String(line),
        cells: [
          String(line),
          Object.values(cells).join(' | '),
          <ul key="found" className={styles.found}>
            {linesOf(found).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>,
        ],
      }))}
    />
  )

/** What a row becomes has no id: two records of it may read the same. */
const linesOf = (found: MappingSuggestion['preview'][number]['found']) =>
  found.map((one, index) => ({ key: `${index} ${one.kind}`, text: describeFound(one) }))
