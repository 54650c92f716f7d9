use std::ffi::{CString, NulError};
use std::fmt;
use std::path::PathBuf;

/// What is built into a plug-in.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Address of the vendor's service, `https://shop.example`; plain http is accepted for this machine only.
    pub server: String,
    pub vendor_id: String,
    pub product_id: String,
    /// The vendor's public keys as SPKI PEMs, one after another.
    pub public_keys: String,
    /// Version of the plug-in, as the vendor publishes it.
    pub version: String,
}

/// A machine that is given instead of being read from the system.
#[derive(Clone, Debug)]
pub struct Machine {
    /// For the customer, who sees it in the list of devices.
    pub name: String,
    /// The same at every start on this machine, and different on any other.
    pub signature: String,
}

pub(crate) type OpenBrowser = Box<dyn Fn(&str) -> bool + Send + Sync>;
pub(crate) type Clock = Box<dyn Fn() -> i64 + Send + Sync>;

/// How a [`crate::Keeper`] works on this machine.
pub struct Options {
    pub(crate) folder: PathBuf,
    pub(crate) machine: Option<Machine>,
    pub(crate) checks_for_updates: bool,
    pub(crate) open_browser: Option<OpenBrowser>,
    pub(crate) clock: Option<Clock>,
}

impl Options {
    /// Keeps the license in `folder`, identifies the machine, opens the system's browser and checks for updates.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), machine: None, checks_for_updates: true, open_browser: None, clock: None }
    }

    /// Uses this machine.
    #[must_use]
    pub fn machine(mut self, machine: Machine) -> Self {
        self.machine = Some(machine);
        self
    }

    /// Whether to ask for updates once a day.
    #[must_use]
    pub fn checks_for_updates(mut self, checks: bool) -> Self {
        self.checks_for_updates = checks;
        self
    }

    /// Opens addresses in this way. Called on the keeper's thread; false if the browser could not be opened. A panic
    /// counts as false.
    #[must_use]
    pub fn open_browser(mut self, open: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.open_browser = Some(Box::new(open));
        self
    }

    /// Reads the time, in seconds since 1970, in this way. For tests; a panic counts as 1970.
    #[must_use]
    pub fn clock(mut self, clock: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Options").field("folder", &self.folder).field("machine", &self.machine).finish()
    }
}

/// Why there is no keeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartError {
    /// A text contains a zero byte, or the folder is not UTF-8.
    Text,
    /// The library has another version than this crate.
    Version,
    /// There is no memory.
    Memory,
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Text => "a text contains a zero byte, or the folder is not UTF-8",
            Self::Version => "the C++ library has another version than the crate",
            Self::Memory => "there is no memory for a license keeper",
        })
    }
}

impl std::error::Error for StartError {}

impl From<NulError> for StartError {
    fn from(_: NulError) -> Self {
        Self::Text
    }
}

/// The texts of the options for C, which copies them.
pub(crate) struct Texts {
    pub(crate) server: CString,
    pub(crate) vendor_id: CString,
    pub(crate) product_id: CString,
    pub(crate) public_keys: CString,
    pub(crate) version: CString,
    pub(crate) folder: CString,
    pub(crate) machine: Option<(CString, CString)>,
}

impl Texts {
    pub(crate) fn new(identity: Identity, options: &Options) -> Result<Self, StartError> {
        let machine = match &options.machine {
            Some(machine) => Some((CString::new(machine.name.as_str())?, CString::new(machine.signature.as_str())?)),
            None => None,
        };
        Ok(Self {
            server: CString::new(identity.server)?,
            vendor_id: CString::new(identity.vendor_id)?,
            product_id: CString::new(identity.product_id)?,
            public_keys: CString::new(identity.public_keys)?,
            version: CString::new(identity.version)?,
            folder: CString::new(options.folder.to_str().ok_or(StartError::Text)?)?,
            machine,
        })
    }
}
