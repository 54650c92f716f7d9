use crate::ffi;
use std::os::raw::c_char;

/// All that the audio thread needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There is no valid license: offer to activate.
    Unlicensed,
    /// The customer is in the browser and has not answered yet.
    Waiting,
    Trial,
    Licensed,
    /// The service has refused: the license or the activation has ended, or the customer declined.
    Refused,
}

impl State {
    /// Whether the plug-in plays.
    #[must_use]
    pub fn is_playable(self) -> bool {
        matches!(self, Self::Trial | Self::Licensed)
    }

    pub(crate) fn from_raw(raw: i32) -> Self {
        match raw {
            1 => Self::Waiting,
            2 => Self::Trial,
            3 => Self::Licensed,
            4 => Self::Refused,
            _ => Self::Unlicensed,
        }
    }

    pub(crate) fn to_raw(self) -> i32 {
        match self {
            Self::Unlicensed => 0,
            Self::Waiting => 1,
            Self::Trial => 2,
            Self::Licensed => 3,
            Self::Refused => 4,
        }
    }
}

/// The kind of a failure, which decides what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The service refused: asking again changes nothing.
    Refused,
    /// The network or the service is unavailable: what was valid stays valid, try again later.
    Unreachable,
    /// A token or a file that must not be trusted.
    Untrusted,
    /// This machine could not do it.
    Local,
}

/// How many devices use the customer's licenses for the product, and how many may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    pub used: u32,
    pub total: u32,
}

/// A release that is newer than the running version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    pub version: String,
    /// One line that summarises the release, then one for each change.
    pub notes: String,
    /// Where the customer reads about the release and downloads it.
    pub url: String,
}

/// One property that identifies the machine, hashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachinePart {
    pub name: String,
    pub value: String,
}

/// Everything that an interface shows about a license.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub state: State,
    /// Kind of failure of the last thing that the customer asked for.
    pub fault: Option<Fault>,
    /// For the customer; empty if there is nothing to say.
    pub message: String,
    /// There was a trial on this device, and it has ended.
    pub trial_has_ended: bool,
    /// The license was activated by a file, and does not need the network.
    pub is_offline: bool,
    /// Name and email address of the customer; empty if unknown.
    pub licensee: String,
    pub licensee_email: String,
    /// Days until a trial, or a license with an end, ends; a part of a day counts as one.
    pub days_left: Option<u32>,
    /// Days that a license which was activated online still plays without the network.
    pub grace_days_left: Option<u32>,
    /// When the service is next asked, in seconds since 1970.
    pub next_check_at: Option<i64>,
    pub seats: Option<Seats>,
    pub update: Option<Update>,
    /// While an activation waits: the address to open, for customers whose browser did not open.
    pub activation_url: Option<String>,
    pub machine_name: String,
    /// The beginning of the machine's signature, by which support finds the device.
    pub machine_id: String,
    pub machine_parts: Vec<MachinePart>,
    /// Grows with each change.
    pub revision: u64,
}

impl Status {
    pub(crate) fn from_raw(raw: &ffi::Status) -> Self {
        let update_version = text(&raw.update_version);
        let part_count = usize::try_from(raw.machine_part_count).unwrap_or(0);
        Self {
            state: State::from_raw(raw.state),
            fault: match raw.fault {
                1 => Some(Fault::Refused),
                2 => Some(Fault::Unreachable),
                3 => Some(Fault::Untrusted),
                4 => Some(Fault::Local),
                _ => None,
            },
            message: text(&raw.message),
            trial_has_ended: raw.is_trial_ended != 0,
            is_offline: raw.is_offline != 0,
            licensee: text(&raw.licensee),
            licensee_email: text(&raw.licensee_email),
            days_left: u32::try_from(raw.days_left).ok(),
            grace_days_left: u32::try_from(raw.grace_days_left).ok(),
            next_check_at: (raw.next_check_at != i64::from(ffi::UNKNOWN)).then_some(raw.next_check_at),
            seats: match (u32::try_from(raw.seats_used), u32::try_from(raw.seats_total)) {
                (Ok(used), Ok(total)) => Some(Seats { used, total }),
                _ => None,
            },
            update: (!update_version.is_empty()).then(|| Update {
                version: update_version,
                notes: text(&raw.update_notes),
                url: text(&raw.update_url),
            }),
            activation_url: Some(text(&raw.activation_url)).filter(|url| !url.is_empty()),
            machine_name: text(&raw.machine_name),
            machine_id: text(&raw.machine_id),
            machine_parts: raw
                .machine_parts
                .iter()
                .take(part_count)
                .map(|part| MachinePart { name: text(&part.name), value: text(&part.value) })
                .collect(),
            revision: raw.revision,
        }
    }
}

/// The text in a field, up to its zero.
fn text(field: &[c_char]) -> String {
    let bytes: Vec<u8> = field.iter().take_while(|&&each| each != 0).map(|&each| each as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
