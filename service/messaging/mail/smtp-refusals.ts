/**
 * Why a mail was not accepted, by what follows from it. `address`: this address takes no mail, and never will by itself.
 * `message`: this mail was refused for good, by a policy or for what it is. `later`: not now. `server`: the mail server
 * is away or does not let us in, whatever the mail.
 */
export type Refusal = 'address' | 'message' | 'later' | 'server'

export type SmtpFailure = {
  code: string
  command: string
  /** The server's answer: 0 and empty where there was none. */
  responseCode: number
  response: string
  /** Whether the server stopped answering on an open connection. */
  fellSilent: boolean
}

/** Enhanced status codes (RFC 3463) by which an address does not exist, or is closed. Those of the sender's own are not among them. */
const badAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** The same in words, of servers that send no such code. */
const badAddressWords =
  /(user|recipient|mailbox|address|account)s? (is )?(unknown|not found|does not exist|doesn't exist|unavailable|disabled)|(unknown|no such|invalid|nonexistent) (user|recipient|mailbox|address|account)|does not exist/i
/** Words of a policy: an answer with one of these says nothing about the address. */
const policyWords = /relay|spam|block|black|polic|reput|denied|denies|sender|authenti|allowed|permitted|spf|dkim|dmarc/i

const enhancedCodeOf = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null

/** Only the server's codes, like '550 5.1.1', because its message may name the customer. */
export const replyOf = ({ code, responseCode, response }: SmtpFailure): string =>
  responseCode === 0 ? code : [responseCode, enhancedCodeOf(response)].filter((part) => part !== null).join(' ')

export function judgeFailure(failure: SmtpFailure): Refusal {
  const { command, responseCode, fellSilent } = failure
  if (command === 'RCPT TO' || command === 'DATA') {
    if (responseCode === 421) return 'server'
    if (responseCode >= 500) return command === 'RCPT TO' && isOfAddress(failure) ? 'address' : 'message'
    return 'later'
  }
  // Our own client found the envelope or the mail to be none: the server was never asked.
  if (command === 'API' && (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE')) return 'message'
  // Whatever is refused before there is a recipient is refused to every mail.
  return fellSilent || failure.code === 'ESTREAM' ? 'later' : 'server'
}

function isOfAddress({ responseCode, response }: SmtpFailure): boolean {
  const enhanced = enhancedCodeOf(response)
  if (enhanced !== null) return badAddress.has(enhanced)
  if (![550, 551, 553].includes(responseCode)) return false
  return badAddressWords.test(response) && !policyWords.test(response)
}
