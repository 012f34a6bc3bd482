CREATE TABLE "sent_letters" (
	"user_id" integer NOT NULL,
	"occasion" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_letters_user_id_occasion_pk" PRIMARY KEY("user_id","occasion")
);
--> statement-breakpoint
ALTER TABLE "assessment_materials" ADD COLUMN "lessons" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_weekly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_letters" ADD CONSTRAINT "sent_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;