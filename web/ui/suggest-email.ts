/** Domains of large mail providers. Shorter ones, such as web.de, are left out: too many real domains are like them. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  't-online.de',
]

/** Real domains that are one slip away from a provider. */
const alike = ['mail.com', 'email.com', 'ymail.com', 'cloud.com']

/** What is typed in place of .com and is no top-level domain itself. */
const wrongEnding = /\.(?:con|cmo|ocm|coom|comm|cpm|vom|xom|c0m)$/

/** The address that a misspelled one probably stands for; null where nothing looks misspelled. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  if (at < 1) return null
  const domain = address.slice(at + 1).toLowerCase()
  const ended = domain.replace(wrongEnding, '.com')
  if (providers.includes(domain) || alike.includes(domain)) return null
  const meant = alike.includes(ended) ? ended : (providers.find((one) => isOneSlipAway(ended, one)) ?? ended)
  return meant === domain ? null : `${address.slice(0, at)}@${meant}`
}

/** Whether a word stands for another with at most one letter left out, added or replaced, or two letters swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same++
  const rest = typed.slice(same)
  const wanted = meant.slice(same)
  const [first = '', second = ''] = wanted
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest.slice(1) === wanted.slice(1) ||
    rest === `${second}${first}${wanted.slice(2)}`
  )
}
