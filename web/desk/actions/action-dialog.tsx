import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { reasonLength } from '#contract/vendor-api/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, Field, SelectField } from '#web/ui/field.tsx'
import { FieldErrorsContext } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { DeskError, messageOf } from '../api/desk-error.ts'
import { navigate } from '../navigation/location.ts'
import { useSession } from '../session/session-context.ts'
import { useNotices } from '../shell/notices.tsx'
import {
  type Action,
  type ActionField,
  bundleValue,
  Displayed,
  Revealed,
  reasonName,
  type Values,
  writeCommand,
} from './action.ts'
import styles from './action-dialog.module.css'
import { ActionPreview } from './action-preview.tsx'
import { CustomerField } from './customer-field.tsx'
import { useModal } from './use-modal.ts'

type ActionDialogProps<Item> = { action: Action<Item>; item: Item; onClose: () => void }

/**
 * Asks before an action is done: says what happens, takes its fields and the reason, and shows the command that does the same. If
 * the service refuses, what was filled in stays; the item is read again, so that the page shows what a colleague has changed.
 */
export function ActionDialog<Item>({ action, item: current, onClose }: ActionDialogProps<Item>) {
  const [item, setItem] = useState(current)
  const fields = action.fields?.(item) ?? []
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const [problem, setProblem] = useState<DeskError | null>(null)
  const [shown, setShown] = useState<Revealed | Displayed | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const queries = useQueryClient()
  const { tell } = useNotices()
  useModal(dialog)
  // What was filled in is meant for the item as it was seen. Once the service has refused, the next try is for the new one.
  useEffect(() => {
    if (problem) setItem(current)
  }, [problem, current])
  useEffect(() => {
    if (problem && dialog.current) showProblem(dialog.current)
  }, [problem])
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await action.run(item, values, { idempotencyKey })
      if (action.leadsTo !== undefined) navigate(action.leadsTo)
      // The page is as it is after the action before the dialog leaves it, and the focus goes to what is there.
      await queries.invalidateQueries()
      tell(action.done(item))
      if (answer instanceof Revealed || answer instanceof Displayed) setShown(answer)
      else onClose()
    } catch (error) {
      setProblem(error instanceof DeskError ? error : new DeskError(0, { title: messageOf(error) }))
      void queries.invalidateQueries()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={shown instanceof Displayed}
      aria-labelledby={id}
      onClose={onClose}
    >
      {shown instanceof Revealed && <ShownOnce id={id} title={action.label} revealed={shown} onClose={onClose} />}
      {shown instanceof Displayed && (
        <div className={styles.form}>
          <h2 id={id}>{action.label}</h2>
          {shown.content}
          <div className={styles.buttons}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      )}
      {shown === null && (
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
          <h2 id={id}>{action.label}</h2>
          <p>{action.explain(item)}</p>
          {problem && <Notice kind="problem">{problem.message}</Notice>}
          <FieldErrorsContext value={problem?.errors ?? {}}>
            <ActionFields action={action} fields={fields} values={values} onChange={set} />
          </FieldErrorsContext>
          <ActionPreview action={action} item={item} values={values} />
          <Command words={action.command(item, values)} />
          <div className={styles.buttons}>
            <Button type="submit" busy={isBusy} className={action.isDangerous ? styles.danger : ''}>
              {action.label}
            </Button>
            <Button look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </dialog>
  )
}

/** Leads to the field that is wrong, or else to what the service says: in a long dialog the button is far below both. */
function showProblem(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  else dialog.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

const isAsked =
  (values: Values) =>
  ({ onlyFor }: ActionField): boolean =>
    onlyFor === undefined || values[onlyFor.name] === onlyFor.value

type ActionFieldsProps<Item> = {
  action: Pick<Action<Item>, 'reasonHint'>
  fields: readonly ActionField[]
  values: Values
  onChange: (name: string, value: string) => void
}

/** The fields of an action, and the reason that every action has. */
export const ActionFields = <Item,>({ action, fields, values, onChange }: ActionFieldsProps<Item>) => (
  <>
    {fields.filter(isAsked(values)).map((field) => (
      <ActionControl key={field.name} field={field} value={values[field.name] ?? ''} onChange={onChange} />
    ))}
    <Field
      label="Reason"
      name={reasonName}
      hint={action.reasonHint ?? 'For the audit log: colleagues read it'}
      maxLength={reasonLength}
      value={values[reasonName] ?? ''}
      onChange={({ target }) => onChange(reasonName, target.value)}
      required
    />
  </>
)

type ShownOnceProps = { id: string; title: string; revealed: Revealed; onClose: () => void }

/** What the service answers only once. */
function ShownOnce({ id, title, revealed: { note, lines, fileName }, onClose }: ShownOnceProps) {
  const text = lines.join('\n')
  return (
    <div className={styles.form}>
      <h2 id={id}>{title}</h2>
      <p>{note}</p>
      <pre className={styles.list}>{text}</pre>
      <div className={styles.buttons}>
        <Button look="line" onClick={() => void navigator.clipboard.writeText(text)}>
          Copy
        </Button>
        <Button look="line" onClick={() => saveFile(fileName, new Blob([`${text}\n`], { type: 'text/plain' }))}>
          Save as a file
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

/** A choice has a value in any case. */
const hintOf = ({ hint, isOptional, kind }: ActionField): string =>
  [isOptional && kind !== 'choice' ? 'Optional' : '', hint ?? ''].filter((part) => part !== '').join('. ')

type ActionControlProps = { field: ActionField; value: string; onChange: (name: string, value: string) => void }

function ActionControl({ field, value, onChange }: ActionControlProps) {
  const { name, label, isOptional } = field
  const { shop } = useSession()
  const hint = hintOf(field)
  const hinted = hint === '' ? {} : { hint }
  if (field.kind === 'check')
    return (
      <CheckField
        label={label}
        name={name}
        {...hinted}
        checked={value === 'yes'}
        onChange={({ target }) => onChange(name, target.checked ? 'yes' : '')}
      />
    )
  if (field.kind === 'customer') return <CustomerField name={name} label={label} value={value} onChange={onChange} />
  if (field.kind === 'choice' || field.kind === 'product') {
    const options = field.kind === 'choice' ? field.options : listProducts(shop, field.bundles)
    return (
      <SelectField
        label={label}
        name={name}
        {...hinted}
        value={value}
        onChange={({ target }) => onChange(name, target.value)}
        required={!isOptional}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <Field
      label={label}
      name={name}
      {...hinted}
      type={inputTypes[field.kind]}
      {...(field.kind === 'number' && { inputMode: 'decimal' })}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(name, target.value)}
      required={!isOptional}
    />
  )
}

const listProducts = ({ products, bundles }: DeskSession['shop'], withBundles = false) => [
  { value: '', label: withBundles ? 'Choose a product or bundle' : 'Choose a product' },
  ...products.map(({ id, name }) => ({ value: id, label: name })),
  ...(withBundles ? bundles.map(({ id, name }) => ({ value: bundleValue(id), label: `${name} (bundle)` })) : []),
]

const inputTypes = { text: 'text', email: 'email', number: 'text', day: 'date' } as const

/** The command that does the same, to be copied. */
export function Command({ words }: { words: readonly string[] }) {
  const text = writeCommand(words)
  return (
    <details className={styles.command}>
      <summary>Same from the command line</summary>
      <code>{text}</code>
      <button type="button" onClick={() => void navigator.clipboard.writeText(text)}>
        Copy
      </button>
    </details>
  )
}
