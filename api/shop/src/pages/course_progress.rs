//! A learner marks a lesson as done, or takes that back.

use kontor_catalog::course;
use kontor_fulfilment::{AccessState, DeviceEntry};
use kontor_kernel::{ApiError, kinds::LessonId};
use poem::Body;

use super::{
    Shown,
    answer::see_other,
    course::{access_of, no_course, ready},
    course_devices, csrf,
    failure::Failure,
    payment::Sent,
    place::{begin_as_shop, enter},
    visit::Visit,
};

/// Notes it and leads on: to the next lesson after one is done, back to it otherwise.
pub async fn mark(visit: &Visit, seller: &str, key: &str, lesson: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/courses/{key}/{lesson}")).await?;
    let course = place.path(&format!("/courses/{key}"));
    let here = format!("{course}/{lesson}");
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    let finished = sent.text("done") == "1";
    let noted = async {
        let id: LessonId = lesson.parse().map_err(|_| ApiError::not_found())?;
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let (access, version) = access_of(visit, key)?;
        let access = kontor_fulfilment::course_access(&mut tx, access).await?;
        if access.state != AccessState::Open {
            return Err(ApiError::not_found());
        }
        let device = course_devices::enter_on(&mut tx, visit, &access, version).await?;
        if device.entry != DeviceEntry::Open {
            // The course's own page says why.
            return Ok(course.clone());
        }
        let lessons: Vec<LessonId> = ready(course::outline(&mut tx, access.product).await?)
            .iter()
            .flat_map(|section| section.lessons.iter().map(|lesson| lesson.id))
            .collect();
        let at = lessons.iter().position(|other| *other == id).ok_or_else(ApiError::not_found)?;
        kontor_fulfilment::finish_lesson(&mut tx, access.session, id, finished).await?;
        tx.commit().await?;
        Ok(match (finished, lessons.get(at + 1)) {
            (true, Some(next)) => format!("{course}/{next}"),
            (true, None) => course.clone(),
            (false, _) => here.clone(),
        })
    };
    let to = noted.await.map_err(|fault| place.fail(no_course(fault)))?;
    Ok(see_other(&to, Vec::new()).into())
}
