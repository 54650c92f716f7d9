/** The first page of the desk. */
const OverviewPage = () => <h1>Overview</h1>
export default OverviewPage
