//! What a product counts of its parts, as SQL.

/// Whether the lesson `l` with the upload `u` has what its kind needs.
macro_rules! ready {
    () => {
        "(CASE WHEN l.kind IN ('text', 'quiz') THEN l.body <> '' ELSE coalesce(u.state = 'checked', false) END)"
    };
}
pub(crate) use ready;

/// How many lessons of the product `p` buyers can take.
pub(crate) const COUNT_READY: &str = concat!(
    "(SELECT count(*) FROM lessons AS l LEFT JOIN uploads AS u ON u.seller_id = l.seller_id AND u.id = l.upload_id \
     WHERE l.seller_id = $1 AND l.product_id = p.id AND ",
    ready!(),
    ")"
);

/// When the last date of the product `p` that has room begins; what is sold as an upgrade only does not count.
pub(crate) const LAST_OPEN: &str = "(SELECT max(d.starts_at) FROM ticket_dates AS d \
    WHERE d.seller_id = $1 AND d.product_id = p.id AND d.removed_at IS NULL \
    AND (d.capacity IS NULL OR d.sold_count + d.reserved_count < d.capacity) \
    AND NOT EXISTS (SELECT FROM ticket_upgrades AS u \
        WHERE u.seller_id = $1 AND u.to_id = d.ticket_id AND u.amount > 0))";
