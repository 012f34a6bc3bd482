CREATE TABLE "tutor_findings" (
	"item_id" integer NOT NULL,
	"finding" text NOT NULL,
	"grade" text NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tutor_findings_item_id_finding_grade_day_pk" PRIMARY KEY("item_id","finding","grade","day")
);
--> statement-breakpoint
CREATE TABLE "tutor_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tutor_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "finding_grade" text;--> statement-breakpoint
ALTER TABLE "tutor_findings" ADD CONSTRAINT "tutor_findings_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD CONSTRAINT "tutor_messages_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD CONSTRAINT "tutor_messages_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_messages_enrollment_id_item_id_id_index" ON "tutor_messages" USING btree ("enrollment_id","item_id","id");--> statement-breakpoint
CREATE INDEX "tutor_messages_created_at_index" ON "tutor_messages" USING btree ("created_at");