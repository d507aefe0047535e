//! The devices on which a bought course is opened, and the new link that takes the place of one that is used up.

use kontor_fulfilment::{COURSE_DEVICES_MAX, CourseAccess, DeviceEntry, enter_course, send_course_link};
use kontor_kernel::{ApiError, Code, Result};
use kontor_render::props::{self, CourseProps, CourseRenewal};
use poem::Body;

use super::{
    Shown,
    answer::{Answer, see_other},
    course::{access_of, no_course, props},
    csrf, draw,
    failure::Failure,
    payment::Sent,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};
use crate::http::limiter::Bucket;

/// As long as browsers keep a cookie at most.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// What a page of the course may be shown to this browser, and the cookie by which it is known from now on.
pub struct Device {
    pub entry: DeviceEntry,
    pub cookie: Option<String>,
}

/// Looks whether the link opens the course in this browser, and takes the browser down as one of its devices.
pub async fn enter_on(tx: &mut kontor_db::Tx, visit: &Visit, access: &CourseAccess, version: i32) -> Result<Device> {
    let known = visit.cookie(&name(visit)).filter(|value| (20..=100).contains(&value.len()));
    let entry = enter_course(tx, access, version, known).await?;
    let mark = known.map_or_else(|| visit.app.db.env().token(), str::to_owned);
    let secure = if visit.app.config.https() { "; Secure" } else { "" };
    let cookie = format!("{}={mark}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}", name(visit));
    Ok(Device { entry, cookie: Some(cookie) })
}

/// Named as the cookie of forms is.
fn name(visit: &Visit) -> String {
    let config = &visit.app.config;
    let initial = config.environment.chars().next().unwrap_or('d');
    let prefix = if config.https() { "__Host-" } else { "" };
    format!("{prefix}{initial}_device")
}

/// The page of a course that the link does not open here.
pub async fn shut(visit: &Visit, place: &Place, key: &str, access: CourseAccess, entry: DeviceEntry) -> Shown {
    let token = csrf::issue(visit);
    let shown = async {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let whole = props(&mut tx, visit, place, &access, key, None).await?;
        tx.commit().await?;
        let by_device = entry != DeviceEntry::Unmarked;
        let renewal = by_device.then(|| CourseRenewal {
            action: format!("{}/renew", whole.url),
            csrf: token.text.clone(),
            sent: visit.parameter("link") == Some("sent"),
            devices: COURSE_DEVICES_MAX,
        });
        let state = if by_device { props::CourseAccess::Devices } else { props::CourseAccess::Cookies };
        let shut = CourseProps {
            access: state,
            chapters: Vec::new(),
            count: 0,
            done: 0,
            go_on: None,
            lesson: None,
            renewal,
            ..whole
        };
        draw(visit, &shut).await
    };
    let html = shown.await.map_err(|fault: ApiError| place.fail(no_course(fault)))?;
    Ok(Answer::private(html).cookie(token.cookie).into())
}

/// Mails a new link to whoever the course is for, wherever the old one has got to.
pub async fn renew(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/courses/{key}")).await?;
    let here = place.path(&format!("/courses/{key}"));
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    let (id, _) = access_of(visit, key).map_err(|fault| place.fail(no_course(fault)))?;
    let counted = format!("{} {id}", place.tenant.id);
    visit.app.limiter.count(Bucket::CourseLink, &counted).await.map_err(fail)?;
    let mailed = async {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let access = kontor_fulfilment::course_access(&mut tx, id).await?;
        if access.state != kontor_fulfilment::AccessState::Open {
            return Err(ApiError::new(Code::AccessOver));
        }
        send_course_link(&mut tx, visit.app.checkout.links(), &access).await?;
        tx.commit().await
    };
    match mailed.await {
        // What is closed or paused says so on its page.
        Err(fault) if fault.code() == Code::AccessOver => Ok(see_other(&here, Vec::new()).into()),
        Err(fault) => Err(fail(fault)),
        Ok(()) => Ok(see_other(&format!("{here}?link=sent"), Vec::new()).into()),
    }
}
