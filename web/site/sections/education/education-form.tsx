import { useState } from 'react'
import { educationProofMaxBytes } from '#contract/constants.ts'
import {
  educationProofTooLarge,
  educationProofTypes,
  educationRenewalSchema,
  educationRequestSchema,
  educationRoles,
  type RenewalLink,
} from '#contract/endpoints/education.ts'
import { readBase64, renewEducation, requestEducation } from '#web/client/education.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { fieldErrors, type Submission, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { useShop } from '../../shop.tsx'

/** The fields of a request: name, school and proof. A renewal needs only the proof. */
export function EducationForm({ renewal }: { renewal: RenewalLink | null }) {
  const [isSent, setSent] = useState(false)
  const submission = useEducationRequest(renewal, () => setSent(true))
  if (isSent) {
    return (
      <Notice title="We have your request">
        <p>A person will check it. The answer comes by mail: the code, or why not.</p>
      </Notice>
    )
  }
  return (
    <Form submission={submission}>
      {!renewal && <Person />}
      <SelectField label="Your role" name="role" required defaultValue="">
        <option value="" disabled>
          Choose
        </option>
        {Object.entries(educationRoles).map(([role, words]) => (
          <option key={role} value={role}>
            {words}
          </option>
        ))}
      </SelectField>
      <Proof />
      <SubmitButton large>{renewal ? 'Ask for the next code' : 'Ask for the discount'}</SubmitButton>
    </Form>
  )
}

function Person() {
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" maxLength={200} required />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="We send the code there. Your school address helps."
      />
      <Field
        label="School"
        name="institution"
        autoComplete="organization"
        maxLength={200}
        required
        hint="Or college, university, music school."
      />
    </>
  )
}

const fileNames = Object.values(educationProofTypes).join(', ')
const megabytes = educationProofMaxBytes / 1024 / 1024

function Proof() {
  return (
    <>
      <Field
        label={`Proof (${fileNames}, up to ${megabytes} MB)`}
        name="proofFile"
        type="file"
        accept={Object.keys(educationProofTypes).join(',')}
        hint="A student or staff card, a letter or a timetable. Cover what we don’t need to see."
      />
      <Field
        label="Or a link to your proof"
        name="proofWords"
        maxLength={1000}
        hint="A page that names you, or a few words of explanation."
      />
    </>
  )
}

const notSent = 'Your request was not sent.'
const endedLink = `${notSent} This link has expired. Choose Education discount at the foot of the page and apply again.`

/** Sends the form, after a check that the file is not too large. */
function useEducationRequest(renewal: RenewalLink | null, onSent: () => void): Submission {
  const shop = useShop()
  return useSubmit({
    async send(values) {
      const file = values.get('proofFile')
      const isChosen = file instanceof File && file.size > 0
      if (isChosen && file.size > educationProofMaxBytes) return { proofFile: educationProofTooLarge }
      const typed = (name: string) => textOf(values, name).trim()
      const proof = {
        role: typed('role'),
        proofWords: typed('proofWords'),
        ...(isChosen && { proofFile: await readBase64(file) }),
      }
      if (renewal) {
        const read = educationRenewalSchema.safeParse({ ...renewal, ...proof })
        if (!read.success) return fieldErrors(read.error)
        await renewEducation(shop, read.data)
      } else {
        const [name, email, institution] = ['name', 'email', 'institution'].map(typed)
        const read = educationRequestSchema.safeParse({ name, email, institution, ...proof })
        if (!read.success) return fieldErrors(read.error)
        await requestEducation(shop, read.data)
      }
      onSent()
      return {}
    },
    explain: (error) => (renewal && error instanceof NotFoundError ? endedLink : explainFailure(error, notSent)),
  })
}
