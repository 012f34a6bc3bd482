CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "disputes_answer_id_unique" UNIQUE("answer_id"),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."status" = 'open') = ("disputes"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "graded_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graded_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"query" text NOT NULL,
	"is_right" boolean NOT NULL,
	"words" text NOT NULL,
	"graded_by" text NOT NULL,
	"graded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"regraded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"after_id" integer DEFAULT 0 NOT NULL,
	"until_id" integer NOT NULL,
	"looked" integer DEFAULT 0 NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "hints_taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "solution_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "with_help" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "credited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "credit_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answer_id_graded_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."graded_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graded_answers" ADD CONSTRAINT "graded_answers_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graded_answers" ADD CONSTRAINT "graded_answers_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("enrollment_id","item_id") WHERE "disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "graded_answers_enrollment_id_item_id_id_index" ON "graded_answers" USING btree ("enrollment_id","item_id","id");--> statement-breakpoint
CREATE INDEX "graded_answers_item_id_id_index" ON "graded_answers" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "graded_answers_graded_at_index" ON "graded_answers" USING btree ("graded_at");