//! Every job there is: one line each, in the enum of its lane.
//!
//! A job carries names of things, never things: the worker looks at them as they are when it runs. A new line here
//! makes `worker/src/lanes/<lane>.rs` refuse to compile until it has an arm for it.
//! The field `seller` names the tenant: the relay is fair by it. Its absence means work of the platform.

use kontor_kernel::kinds::{
    BankStatementId, CouponId, CourseGrantId, CoverId, DeclarationId, DisputeCaseId, ExportId, GrantId, MailId,
    MailRequestId, NotificationId, OrderBatchId, OrderId, OrderRateId, PayoutId, PlatformPlanId, ProductId, PushLogId,
    SellerId, ShopPageId, TicketId, TransactionId, UploadId, UserId, VatCheckId, WebhookEndpointId,
};

use crate::job::jobs;

jobs! {
    /// What moves or blocks money.
    MoneyJob in Money {
        /// Applies what a provider told us.
        Settle { provider: String, event: String };
        /// Asks the provider what became of a payment that has not answered.
        Inquire { seller: SellerId, transaction: TransactionId };
        /// Sends a promised refund to the provider, and asks what became of it.
        Refund { seller: SellerId, transaction: TransactionId };
        /// Asks the provider what the bank of a payment's payer took back, and what it decided.
        FollowDisputes { seller: SellerId, transaction: TransactionId };
        /// Hands a seller's answer to a dispute to the provider, until it is there.
        AnswerDispute { seller: SellerId, dispute: DisputeCaseId };
        /// Sweep: finds payments that nobody finished in time, and inquiries that were lost, and causes a job for each.
        ExpireTransactions;
        /// Gives up what nobody finished in time of an order's payments, and the order with them.
        GiveUp { seller: SellerId, order: OrderId };
        /// Sweep: reminds of payments of plans that are due soon, takes up those that are due, plans that end, and pauses that are over.
        CollectDue;
        /// Reminds of a payment of a plan that is due soon.
        RemindOfRate { seller: SellerId, order: OrderId, rate: OrderRateId };
        /// Moves a test side's clock to the next moment at which something becomes due, until it is where it was sent.
        WalkClock { seller: SellerId };
        /// Asks for a later payment of a plan.
        CollectRate { seller: SellerId, order: OrderId, rate: OrderRateId };
        /// Compares what a bank statement brought with the orders, and books what is certain.
        MatchStatement { seller: SellerId, statement: BankStatementId };
        /// Does to one order what a batch of a seller's is for.
        TurnOrder { seller: SellerId, batch: OrderBatchId, order: OrderId };
        /// Closes a plan whose last day has passed.
        EndPlan { seller: SellerId, order: OrderId };
        /// Lets a plan go on whose pause is over.
        ResumePlan { seller: SellerId, order: OrderId };
        /// Ends the plan that a buyer's declaration means, at the end of what is paid for.
        EndDeclared { seller: SellerId, declaration: DeclarationId };
        /// Brings an order in step with what the register has said of its buyer's VAT id.
        CorrectVat { seller: SellerId, order: OrderId };
        /// Numbers and freezes the invoices that an order asks for, and brings those that it has in step with their payments.
        IssueInvoices { seller: SellerId, order: OrderId };
        /// Forgets what a buyer let us keep for offers after their purchase.
        ForgetMethod { seller: SellerId, order: OrderId };
        /// Forgets what a buyer let us keep for a better ticket, when its event begins.
        ForgetForUpgrade { seller: SellerId, order: OrderId };
        /// Brings the deal that an order came from in step with it, and the commission of who sold it.
        FollowDeal { seller: SellerId, order: OrderId };
        /// Sweep: finds shops in which somebody is paid out by a schedule whose period has begun, and causes a job for each.
        FindScheduled;
        /// Asks for the payouts of those in a shop who are paid out by a schedule.
        RequestScheduled { seller: SellerId };
        /// Sends an approved payout to the provider.
        IssuePayout { seller: SellerId, payout: PayoutId };
        /// Hands a seller's papers to the verification provider.
        SubmitVerification { seller: SellerId };
        /// Asks the verification provider for its decision.
        PullVerification { seller: SellerId };
        /// Publishes the products that wait for their seller's verification.
        PublishWaiting { seller: SellerId };
        /// Registers a seller's bank accounts with the provider and asks how they stand.
        FollowBankAccounts { seller: SellerId };
        /// Sweep: takes up refunds, disputes, payouts, bank accounts and verifications that wait for a provider.
        PursueProviders;
        /// Sweep, at night: has what must hold of all orders looked at.
        AuditOrders;
        /// Compares a seller's open orders with their payments, the books and the documents. What does not add up fails it, for people to see.
        AuditSeller { seller: SellerId };
        /// Sweep: finds sellers whose plan is not what its order says, or whose trial is over, and causes a job for each.
        FollowPlans;
        /// Brings a seller's plan of the platform in step with the order that pays for it.
        FollowPlan { seller: SellerId };
        /// Ends the order of a plan of the platform that another one took the place of, in the operator's shop that sold it.
        EndFormerPlan { seller: SellerId, order: OrderId };
        /// Sweep: forgets idempotency keys that nobody can mean any more.
        ForgetIdempotencyKeys;
    }

    /// Mails.
    MailJob in Mail {
        /// Renders and sends one mail.
        Send { mail: MailId };
        /// Looks whose address a requested mail is for, and writes it.
        AnswerRequest { request: MailRequestId };
        /// Writes to a seller how the platform's look at a product stands.
        TellReview { seller: SellerId, product: ProductId };
        /// Writes to a seller what became of their plan of the platform; `news` is a word of `kontor_plans::PlanNews`.
        TellPlan { seller: SellerId, plan: PlatformPlanId, news: String };
        /// Sends a notification by email and hands it to the browsers of its reader. The database enqueues it with the notification
        /// (`core/db/policies/38_notifications.sql`).
        Notify { seller: SellerId, notification: NotificationId };
        /// Sweep: finds whose daily or weekly digest is due.
        SendDigests;
        /// Writes what one person was told in a shop into one email.
        SendDigest { seller: SellerId, user: UserId };
        /// Sweep: finds shops whose day is over and that sold something lately.
        TellIncomes;
        /// Tells what a shop earned yesterday, last week and last month.
        TellIncome { seller: SellerId };
        /// Sweep: forgets notifications after their time.
        ForgetNotifications;
    }

    /// What people are let into.
    AccessJob in Access {
        /// Opens what a paid order is for.
        Deliver { seller: SellerId, order: OrderId };
        /// Opens what was put into a product later for those who bought it before.
        DeliverAgain { seller: SellerId, product: ProductId };
        /// Tells the holders of a kind of ticket that its event takes place at another time or place.
        TellMoved { seller: SellerId, ticket: TicketId };
        /// Sweep: hands over gifts whose day has come.
        GiveGifts;
        /// Sweep: lets tickets expire whose event is over.
        ExpireTickets;
        /// Lets certificates expire whose last day has passed.
        ExpireCertificates;
        /// Gives access to a course to those of a list of customers whose turn has not come.
        GiveCourse { seller: SellerId, grant: CourseGrantId };
        /// Sweep: closes courses whose access has come to its end.
        EndCourseAccess;
        /// Sweep: forgets sessions that ran out, with the family of their tokens.
        ForgetSessions;
        /// Sweep: forgets links and codes of mails that ran out.
        ForgetLinks;
        /// Sweep: forgets what was written to sellers long ago.
        ForgetMessages;
        /// Closes what an order had opened that went back.
        Withdraw { seller: SellerId, order: OrderId };
    }

    /// Uploads, pictures, exports, and what lists are found by.
    FilesJob in Files {
        /// Checks a finished upload and moves it to where it is delivered from.
        PromoteUpload { seller: SellerId, upload: UploadId };
        /// Finds out whether a PDF can be stamped that was uploaded before anybody did.
        LookIntoPdf { seller: SellerId, upload: UploadId };
        /// Makes a buyer's own copy of a PDF.
        StampFile { seller: SellerId, grant: GrantId };
        /// Sweep: takes up copies that wait for too long, and removes those that nobody may fetch any more.
        TendStamps;
        /// Writes a list to a file.
        BuildExport { seller: SellerId, export: ExportId };
        BuildManagerExport { manager: UserId, export: ExportId };
        /// Makes the sizes of a cover picture.
        ResizeCover { seller: SellerId, cover: CoverId };
        /// Lets a product's orders be found by the groups that it is in now.
        RegroupOrders { seller: SellerId, product: ProductId };
        /// Sweep: finds shops of which something is noted that their figures or customers do not count yet, and causes a job for each.
        CountAllFigures;
        /// Counts what is noted for the figures of a shop.
        CountFigures { seller: SellerId };
        /// Counts what is noted for the customers of a shop.
        CountCustomers { seller: SellerId };
        /// Draws the codes of a bulk coupon.
        DrawCodes { seller: SellerId, coupon: CouponId };
        /// Sweep: finds pages whose drafts are to be published by now, and causes a job for each.
        PublishDuePages;
        /// Publishes the draft of a page whose time has come.
        PublishPage { seller: SellerId, page: ShopPageId };
        /// Sweep: gives up uploads that nobody goes on with and evidence without a dispute, and removes files of lists.
        ExpireUploads;
        /// Removes what there is of an upload that was given up.
        ForgetUpload { seller: SellerId, upload: UploadId };
    }

    /// Names and certificates of shops, and what registers of others say.
    DomainsJob in Domains {
        /// Asks the register about a buyer's VAT id.
        CheckVatId { seller: SellerId, check: VatCheckId };
    }

    /// Calls to sellers' own servers.
    HooksJob in Hooks {
        /// Sends what waits for one endpoint. The database enqueues it with the event (`core/db/policies/35_events.sql`).
        Deliver { seller: SellerId, endpoint: WebhookEndpointId };
        /// Sends a notification to one browser by its push service.
        Push { seller: SellerId, push: PushLogId };
        /// Sweep: takes up deliveries whose next attempt is due.
        RetryDeliveries;
        /// Sweep: forgets events, with their deliveries, after their time.
        ForgetEvents;
        /// Sweep: forgets proofs of consent after their time.
        ForgetConsents;
    }
}
