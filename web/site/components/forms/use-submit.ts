import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ServiceError } from '#web/client/errors.ts'

export type FieldErrors = Record<string, string>

/** `error` is what the problem and the errors were made of. */
type Outcome = { errors: FieldErrors; problem: string | null; error: unknown }
const nothingWrong: Outcome = { errors: {}, problem: null, error: null }

type SubmitOptions = {
  send: (values: FormData) => Promise<FieldErrors>
  explain: (error: unknown) => string
}

export type Submission = Outcome & {
  form: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Until all that follows the answer is done, too. */
  isBusy: boolean
}

/** Submits a form once at a time, keeps what was typed, and puts the focus on the first field that is wrong. */
export function useSubmit({ send, explain }: SubmitOptions): Submission {
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState(nothingWrong)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (Object.keys(outcome.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [outcome])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { elements } = event.currentTarget
    const values = new FormData(event.currentTarget)
    setBusy(true)
    try {
      setOutcome({ ...nothingWrong, errors: await send(values) })
    } catch (error) {
      const errors = error instanceof ServiceError ? error.errors : {}
      setOutcome({ errors, problem: hasField(elements, errors) ? null : explain(error), error })
    } finally {
      setBusy(false)
    }
  }

  return { form, onSubmit, isBusy, ...outcome }
}

/** Whether the form has a field to show an error beside; what has none must be said above. */
const hasField = (elements: HTMLFormControlsCollection, errors: FieldErrors) =>
  Object.keys(errors).some((name) => elements.namedItem(name) !== null)

/** The first complaint about each field. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  return Object.fromEntries(error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}

/** A text field's value. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
