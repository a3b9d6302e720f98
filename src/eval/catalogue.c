#include "eval/catalogue.h"
