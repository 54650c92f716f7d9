import { educationProofMaxBytes } from '#contract/constants.ts'
import {
  educationProofTooLarge,
  educationRenewalSchema,
  educationRequestSchema,
  type RenewalLink,
} from '#contract/endpoints/education.ts'
import { readBase64, renewEducation, requestEducation } from '#web/client/education.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { fieldErrors, type Submission, textOf, useSubmit } from '../../parts/account/use-submit.ts'
import { explainFailure } from '../../parts/explain-failure.ts'
import { useShop } from '../../shop.tsx'

const notSent = 'Your request was not sent.'
const endedLink = `${notSent} This link has ended: choose Education discount at the foot of the page, and ask as for the first time.`

/** Sends the form; the file is looked at here first, so that nobody waits for one that is too large. */
export function useEducationRequest(renewal: RenewalLink | null, onSent: () => void): Submission {
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
