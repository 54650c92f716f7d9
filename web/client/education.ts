import type { EducationRenewal, EducationRequest, RenewalLink } from '#contract/endpoints/education.ts'
import { educationEndpoints } from '#contract/endpoints/education.ts'
import type { Call } from './call.ts'

/** Asks for the education discount; resolves alike whoever asks. Rejects with field errors. */
export async function askForEducation({ call }: { call: Call }, body: EducationRequest): Promise<void> {
  await call(educationEndpoints.askForEducation, { body })
}

/** Asks for it once more, by the link that was mailed; rejects with a NotFoundError once that has ended. */
export async function renewEducation({ call }: { call: Call }, body: EducationRenewal): Promise<void> {
  await call(educationEndpoints.renewEducation, { body })
}

/** What a link in a mail says in the query of its page; null when it is not whole. */
export function readRenewalLink(search: string): RenewalLink | null {
  const query = new URLSearchParams(search)
  const [request, expires, signature] = ['request', 'expires', 'signature'].map((name) => query.get(name))
  return request && expires && signature ? { request, expires, signature } : null
}

/** A file's bytes in base64. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
