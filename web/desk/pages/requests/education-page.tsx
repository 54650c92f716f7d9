import { fillPath } from '#contract/endpoint.ts'
import { vendorEducationEndpoints } from '#contract/vendor-api/catalogue.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, Facts, PlainTable, Section, Status } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { useSession } from '../../session/session-context.ts'
import { educationActions } from './request-actions.ts'
import styles from './requests.module.css'

/** A request for the education discount with its proof, and the decision about it. */
export default function EducationPage({ id }: { id: string }) {
  const query = useRecord('showEducationRequest', id, () => call('showEducationRequest', { parameters: { id } }))
  return (
    <Record query={query} title="Request for the education discount">
      {({ request, others }) => (
        <Detail
          title={`Education: ${request.name}`}
          status={<Status>{request.status}</Status>}
          actions={<ActionButtons actions={educationActions} item={request} />}
        >
          <Facts
            facts={[
              [
                'Email',
                <Link key="email" to={`/customers/${encodeURIComponent(request.email)}`}>
                  {request.email}
                </Link>,
              ],
              ['Institution', request.institution],
              ['Role', request.role],
              ['Received', formatMoment(request.receivedAt)],
              ['Decided', formatMoment(request.decidedAt)],
              ['Reason', request.reason],
              ['Renewal of', request.renewalOf],
            ]}
          />
          <Section title="Proof">
            {request.proofWords && <p>{request.proofWords}</p>}
            {request.proofType ? (
              <Proof id={id} type={request.proofType} />
            ) : (
              <p>No file came with it, or it was deleted.</p>
            )}
          </Section>
          {others.length > 0 && (
            <Section title="Other requests of this address">
              <PlainTable
                label="Other requests"
                heads={['Received', 'Status', 'Institution']}
                rows={others.map((other) => ({
                  key: other.id,
                  cells: [
                    <Link key="at" to={`/education/${other.id}`}>
                      {formatMoment(other.receivedAt)}
                    </Link>,
                    <Status key="status">{other.status}</Status>,
                    other.institution,
                  ],
                }))}
              />
            </Section>
          )}
        </Detail>
      )}
    </Record>
  )
}

/** The file that came as a proof: a picture here, a PDF in a tab of its own. */
function Proof({ id, type }: { id: string; type: string }) {
  const { may } = useSession()
  if (!may('education:decide')) return <p>Those who decide may look at the file.</p>
  const address = fillPath(vendorEducationEndpoints.showEducationProof.path, { id })
  return (
    <>
      {type.startsWith('image/') && <img className={styles.proof} src={address} alt="What was sent as a proof" />}
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          Open the file
        </a>
      </p>
    </>
  )
}
